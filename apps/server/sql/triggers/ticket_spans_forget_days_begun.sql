CREATE OR REPLACE TRIGGER ticket_spans_forget_days_begun AFTER INSERT ON ticket_spans FOR EACH ROW WHEN (NEW.started_at < now() - interval '12 hours') EXECUTE FUNCTION forget_days_of_span();
