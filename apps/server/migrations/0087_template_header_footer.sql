ALTER TABLE "message_templates" ADD COLUMN "header" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_templates" ADD COLUMN "footer" text DEFAULT '' NOT NULL;