CREATE OR REPLACE TRIGGER messages_webhooks_made AFTER INSERT ON messages FOR EACH ROW WHEN (NOT NEW.imported) EXECUTE FUNCTION enqueue_webhooks_of_message();
