-- Refuses a ticket that enters a queue that does not exist, as a foreign key does. It is no foreign key, because a deleted
-- queue must be gone at once while its closed tickets leave it in batches. Locks the queue against deletion.
CREATE OR REPLACE FUNCTION keep_queue_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.queue_id IS NOT DISTINCT FROM OLD.queue_id THEN RETURN NULL; END IF;
  PERFORM 1 FROM queues q WHERE q.company_id = NEW.company_id AND q.id = NEW.queue_id FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE foreign_key_violation USING MESSAGE = 'the queue of the ticket does not exist', CONSTRAINT = 'tickets_queue', TABLE = 'tickets';
  END IF;
  RETURN NULL;
END $$;
