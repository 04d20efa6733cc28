CREATE OR REPLACE TRIGGER schedules_erased BEFORE INSERT OR UPDATE OF contact_id ON schedules FOR EACH ROW EXECUTE FUNCTION refuse_erased_contact();
