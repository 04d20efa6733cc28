CREATE OR REPLACE TRIGGER tickets_erased BEFORE INSERT OR UPDATE OF status, contact_id ON tickets FOR EACH ROW WHEN (NEW.status <> 'closed') EXECUTE FUNCTION refuse_erased_contact();
