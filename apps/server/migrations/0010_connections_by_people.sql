DROP INDEX "connections_name";--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "connections_token" ON "connections" USING btree ("token") WHERE token is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "connections_name" ON "connections" USING btree ("company_id","name") WHERE deleted_at is null;