CREATE TABLE "ticket_pins" (
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"ticket_id" integer NOT NULL,
	"pinned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_pins_company_id_user_id_ticket_id_pk" PRIMARY KEY("company_id","user_id","ticket_id")
);
--> statement-breakpoint
ALTER TABLE "ticket_pins" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "marked_unread" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "snoozed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "woken_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ticket_pins" ADD CONSTRAINT "ticket_pins_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_pins" ADD CONSTRAINT "ticket_pins_ticket" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_pins_of" ON "ticket_pins" USING btree ("company_id","ticket_id");--> statement-breakpoint
CREATE INDEX "tickets_snoozed" ON "tickets" USING btree ("company_id","user_id","snoozed_until") WHERE snoozed_until is not null;--> statement-breakpoint
CREATE POLICY "ticket_pins_of_company" ON "ticket_pins" AS PERMISSIVE FOR ALL TO "recado_app" USING (company_id = current_setting('app.company_id')::int) WITH CHECK (company_id = current_setting('app.company_id')::int);--> statement-breakpoint
CREATE POLICY "ticket_pins_of_platform" ON "ticket_pins" AS PERMISSIVE FOR SELECT TO "recado_platform" USING (true);--> statement-breakpoint
ALTER TABLE "ticket_pins" FORCE ROW LEVEL SECURITY;
