CREATE OR REPLACE FUNCTION forget_days_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM forget_dashboard_days(OLD.company_id, OLD.created_at, OLD.closed_at); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM forget_dashboard_days(NEW.company_id, NEW.created_at, NEW.closed_at); END IF;
  RETURN NULL;
END $$;
