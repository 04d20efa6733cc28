-- The condition keeps the function out of the normal day: messages, acceptances and first closes.
CREATE OR REPLACE TRIGGER tickets_forget_days_made AFTER INSERT ON tickets FOR EACH ROW WHEN (NEW.created_at < now() - interval '12 hours') EXECUTE FUNCTION forget_days_of_ticket();
