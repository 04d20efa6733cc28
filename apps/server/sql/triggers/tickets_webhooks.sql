CREATE OR REPLACE TRIGGER tickets_webhooks AFTER UPDATE OF status, user_id, queue_id ON tickets FOR EACH ROW
  WHEN (NEW.status <> OLD.status OR NEW.user_id IS DISTINCT FROM OLD.user_id OR NEW.queue_id IS DISTINCT FROM OLD.queue_id) EXECUTE FUNCTION enqueue_webhooks_of_ticket();
