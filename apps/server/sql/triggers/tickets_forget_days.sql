CREATE OR REPLACE TRIGGER tickets_forget_days AFTER UPDATE OF created_at, closed_at, is_group, origin, merged ON tickets FOR EACH ROW
  WHEN (OLD.closed_at IS DISTINCT FROM NEW.closed_at AND least(OLD.closed_at, NEW.closed_at) < now() - interval '12 hours'
    OR OLD.created_at <> NEW.created_at OR OLD.is_group <> NEW.is_group OR OLD.origin <> NEW.origin OR OLD.merged <> NEW.merged) EXECUTE FUNCTION forget_days_of_ticket();
