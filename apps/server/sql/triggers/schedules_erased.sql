CREATE OR REPLACE TRIGGER schedules_erased BEFORE INSERT ON schedules FOR EACH ROW EXECUTE FUNCTION refuse_erased_contact();
