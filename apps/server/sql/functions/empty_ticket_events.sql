-- Empties the log of tickets of an erased contact: of `before` and `after` only the facts stay that figures and system
-- lines follow from, none of them typed by or about the contact. Returns the number of changed events. The app role may not
-- change events; the policy ticket_events_of_erased_contact limits this function to erased contacts.
GRANT recado_platform TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO recado_platform;
GRANT UPDATE (before, after) ON ticket_events TO recado_platform;
CREATE OR REPLACE FUNCTION empty_ticket_events(the_contact integer, most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  the_company integer := current_setting('app.company_id')::integer;
  facts text[] := ARRAY['status', 'userId', 'user', 'queueId', 'queue', 'whatsappId', 'contactId', 'rating', 'mergedInto'];
  changed integer;
BEGIN
  UPDATE ticket_events e SET
    before = (SELECT jsonb_object_agg(key, value) FROM jsonb_each(e.before) WHERE key = ANY (facts)),
    after = (SELECT jsonb_object_agg(key, value) FROM jsonb_each(e.after) WHERE key = ANY (facts))
  WHERE e.company_id = the_company AND e.id = ANY (ARRAY(
    SELECT o.id FROM tickets t JOIN ticket_events o ON o.company_id = t.company_id AND o.ticket_id = t.id
    WHERE t.company_id = the_company AND t.contact_id = the_contact
      AND (EXISTS (SELECT 1 FROM jsonb_object_keys(o.before) key WHERE key <> ALL (facts))
        OR EXISTS (SELECT 1 FROM jsonb_object_keys(o.after) key WHERE key <> ALL (facts)))
    LIMIT most));
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END $$;
ALTER FUNCTION empty_ticket_events(integer, integer) OWNER TO recado_platform;
REVOKE CREATE ON SCHEMA public FROM recado_platform;
REVOKE recado_platform FROM CURRENT_USER;
