CREATE OR REPLACE TRIGGER ticket_spans_forget_days AFTER UPDATE ON ticket_spans FOR EACH ROW
  WHEN (OLD.finished_at IS DISTINCT FROM NEW.finished_at AND least(OLD.finished_at, NEW.finished_at) < now() - interval '12 hours'
    OR OLD.seconds IS DISTINCT FROM NEW.seconds AND OLD.finished_at IS NOT NULL OR OLD.merged <> NEW.merged
    OR OLD.started_at <> NEW.started_at OR OLD.user_id <> NEW.user_id OR OLD.wait_seconds IS DISTINCT FROM NEW.wait_seconds) EXECUTE FUNCTION forget_days_of_span();
