CREATE OR REPLACE TRIGGER tickets_end_flow_run AFTER UPDATE OF status, touched ON tickets FOR EACH ROW
  WHEN (OLD.status = 'pending' AND (NEW.status <> 'pending' OR (NEW.touched AND NOT OLD.touched)))
  EXECUTE FUNCTION end_flow_run();
