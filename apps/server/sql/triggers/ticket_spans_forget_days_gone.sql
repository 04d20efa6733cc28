CREATE OR REPLACE TRIGGER ticket_spans_forget_days_gone AFTER DELETE ON ticket_spans FOR EACH ROW EXECUTE FUNCTION forget_days_of_span();
