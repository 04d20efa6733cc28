CREATE OR REPLACE TRIGGER tickets_forget_bot AFTER UPDATE OF status ON tickets FOR EACH ROW
  WHEN (OLD.status <> 'closed' AND NEW.status = 'closed') EXECUTE FUNCTION forget_bot();
