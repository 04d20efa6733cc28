-- Inserts a delivery for each webhook that wants the event of a ticket, in the transaction that makes it (see
-- enqueue_webhooks_of_message).
CREATE OR REPLACE FUNCTION enqueue_webhooks_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  event text := 'ticket.changed';
BEGIN
  IF NEW.status = 'closed' THEN
    event := 'ticket.closed';
  ELSIF TG_OP = 'INSERT' THEN
    event := 'ticket.opened';
  ELSIF OLD.status = 'closed' THEN
    event := 'ticket.opened';
  END IF;
  INSERT INTO webhook_deliveries (company_id, webhook_id, type, ticket_id)
  SELECT w.company_id, w.id, event, NEW.id
  FROM webhooks w WHERE w.company_id = NEW.company_id AND w.active AND event = ANY (w.events);
  IF FOUND THEN PERFORM pg_notify('webhook_deliveries', NEW.company_id::text); END IF;
  RETURN NULL;
END $$;
