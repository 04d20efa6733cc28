-- Inserts a delivery for each webhook that wants the event, in the transaction that makes it (decision 0045). A trigger,
-- because bots, timers, phones and users change messages in many places: none of them can forget it, and none of them
-- pays a round trip for it. Deliveries of one ticket get rising ids in the order of their commits, because a transaction
-- locks the row of the ticket or of the message before it changes the message.
CREATE OR REPLACE FUNCTION enqueue_webhooks_of_message() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  event text := CASE
    WHEN TG_OP = 'INSERT' THEN CASE WHEN NEW.from_me THEN 'message.sent' ELSE 'message.received' END
    WHEN NEW.ack <> OLD.ack OR NEW.error IS DISTINCT FROM OLD.error THEN 'message.ack'
    ELSE 'message.changed' END;
BEGIN
  INSERT INTO webhook_deliveries (company_id, webhook_id, type, ticket_id, message_id, ack)
  SELECT w.company_id, w.id, event, NEW.ticket_id, NEW.id, NEW.ack
  FROM webhooks w WHERE w.company_id = NEW.company_id AND w.active AND event = ANY (w.events);
  IF FOUND THEN PERFORM pg_notify('webhook_deliveries', NEW.company_id::text); END IF;
  RETURN NULL;
END $$;
