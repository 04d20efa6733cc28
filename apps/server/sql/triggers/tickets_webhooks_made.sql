CREATE OR REPLACE TRIGGER tickets_webhooks_made AFTER INSERT ON tickets FOR EACH ROW WHEN (NEW.status <> 'closed') EXECUTE FUNCTION enqueue_webhooks_of_ticket();
