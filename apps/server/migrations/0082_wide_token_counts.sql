ALTER TABLE "ai_usage" ALTER COLUMN "prompt_tokens" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ai_usage" ALTER COLUMN "completion_tokens" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ai_usage" ALTER COLUMN "total_tokens" SET DATA TYPE bigint;