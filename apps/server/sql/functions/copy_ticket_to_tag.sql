-- Copies the columns of a ticket that decide who sees it into its new tag. Locks the ticket's row, so that a change that
-- commits meanwhile is not missed.
CREATE OR REPLACE FUNCTION copy_ticket_to_tag() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT t.contact_id, t.status, t.queue_id, t.user_id INTO NEW.contact_id, NEW.status, NEW.queue_id, NEW.user_id
  FROM tickets t WHERE t.company_id = NEW.company_id AND t.id = NEW.ticket_id FOR SHARE;
  RETURN NEW;
END $$;
