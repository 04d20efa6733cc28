-- Both are replaced by one function with a switch, which calls with six values also reach.
DROP FUNCTION IF EXISTS enqueue_job(text, json, timestamptz, text, int, text);--> statement-breakpoint
DROP FUNCTION IF EXISTS enqueue_job_keeping_time(text, json, timestamptz, text, int, text);
