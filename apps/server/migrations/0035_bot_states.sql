CREATE TABLE "bot_states" (
	"company_id" integer NOT NULL,
	"ticket_id" integer NOT NULL,
	"state" jsonb NOT NULL,
	"decided_id" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bot_states_company_id_ticket_id_pk" PRIMARY KEY("company_id","ticket_id")
);
--> statement-breakpoint
ALTER TABLE "bot_states" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "menu" jsonb;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "bot_waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bot_states" ADD CONSTRAINT "bot_states_ticket" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "bot_states_of_company" ON "bot_states" AS PERMISSIVE FOR ALL TO "recado_app" USING (company_id = current_setting('app.company_id')::int) WITH CHECK (company_id = current_setting('app.company_id')::int);--> statement-breakpoint
CREATE POLICY "bot_states_of_platform" ON "bot_states" AS PERMISSIVE FOR SELECT TO "recado_platform" USING (true);--> statement-breakpoint
ALTER TABLE "bot_states" FORCE ROW LEVEL SECURITY;
