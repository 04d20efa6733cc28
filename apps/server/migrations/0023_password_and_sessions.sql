DROP INDEX "sessions_previous";--> statement-breakpoint
DROP INDEX "password_resets_user";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "rotations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("company_id","user_id");--> statement-breakpoint
ALTER TABLE "password_resets" DROP COLUMN "request";--> statement-breakpoint
ALTER TABLE "password_resets" DROP COLUMN "tries";--> statement-breakpoint
ALTER TABLE "password_resets" DROP COLUMN "hour_began_at";--> statement-breakpoint
ALTER TABLE "password_resets" DROP COLUMN "in_hour";--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "previous_hash";