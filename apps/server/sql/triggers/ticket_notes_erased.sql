CREATE OR REPLACE TRIGGER ticket_notes_erased BEFORE INSERT ON ticket_notes FOR EACH ROW EXECUTE FUNCTION refuse_erased_contact();
