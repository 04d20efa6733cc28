CREATE OR REPLACE TRIGGER ticket_tags_copy BEFORE INSERT ON ticket_tags FOR EACH ROW EXECUTE FUNCTION copy_ticket_to_tag();
