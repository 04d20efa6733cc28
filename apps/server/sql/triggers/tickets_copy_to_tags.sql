CREATE OR REPLACE TRIGGER tickets_copy_to_tags AFTER UPDATE OF contact_id, status, queue_id, user_id ON tickets FOR EACH ROW
  WHEN ((OLD.contact_id, OLD.status, OLD.queue_id, OLD.user_id) IS DISTINCT FROM (NEW.contact_id, NEW.status, NEW.queue_id, NEW.user_id)) EXECUTE FUNCTION copy_ticket_to_tags();
