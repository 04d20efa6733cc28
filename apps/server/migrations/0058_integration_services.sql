ALTER TABLE "queue_integrations" ADD COLUMN "project_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_integrations" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_integrations" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_integrations" ADD COLUMN "account_mask" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_integrations" ADD COLUMN "typebot_slug" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_integrations" ADD COLUMN "typebot_delay_ms" integer DEFAULT 1000 NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_integrations" ADD COLUMN "typebot_expires_minutes" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_integrations" ADD COLUMN "typebot_finish_word" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_integrations" ADD COLUMN "typebot_restart_word" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_integrations" ADD COLUMN "typebot_restart_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_integrations" ADD COLUMN "typebot_unknown_message" text DEFAULT '' NOT NULL;