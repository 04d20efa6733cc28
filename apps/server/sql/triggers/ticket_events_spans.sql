CREATE OR REPLACE TRIGGER ticket_events_spans AFTER INSERT ON ticket_events FOR EACH ROW EXECUTE FUNCTION keep_ticket_spans();
