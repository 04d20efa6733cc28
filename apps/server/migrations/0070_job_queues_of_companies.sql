-- Replaced by a function with a queue, which calls with five values also reach.
DROP FUNCTION IF EXISTS enqueue_job_keeping_time(text, json, timestamptz, text, int);
