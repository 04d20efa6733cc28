CREATE OR REPLACE FUNCTION forget_days_of_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM forget_dashboard_days(OLD.company_id, OLD.answered_at); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM forget_dashboard_days(NEW.company_id, NEW.answered_at); END IF;
  RETURN NULL;
END $$;
