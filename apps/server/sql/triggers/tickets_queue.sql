CREATE OR REPLACE TRIGGER tickets_queue AFTER INSERT OR UPDATE OF queue_id ON tickets FOR EACH ROW WHEN (NEW.queue_id IS NOT NULL) EXECUTE FUNCTION keep_queue_of_ticket();
