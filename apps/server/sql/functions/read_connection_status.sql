-- Returns the status of a connection, null if it does not exist. See read_viewer for its form and its rights.
CREATE OR REPLACE FUNCTION read_connection_status(the_company integer, the_connection integer) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  found text;
BEGIN
  SELECT status INTO found FROM connections WHERE company_id = the_company AND id = the_connection;
  RETURN found;
END $$;
