-- The condition keeps the function out of reads, reactions, moves and erasures.
CREATE OR REPLACE TRIGGER messages_webhooks AFTER UPDATE OF ack, error, body, is_deleted, media_status ON messages FOR EACH ROW
  WHEN (NOT NEW.imported AND NEW.erased_at IS NULL AND NEW.media_erased_at IS NOT DISTINCT FROM OLD.media_erased_at AND (NEW.ack <> OLD.ack OR NEW.error IS DISTINCT FROM OLD.error OR NEW.body <> OLD.body
    OR NEW.is_deleted <> OLD.is_deleted OR NEW.media_status IS DISTINCT FROM OLD.media_status)) EXECUTE FUNCTION enqueue_webhooks_of_message();
