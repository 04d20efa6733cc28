-- Finds recipients of a campaign by name and number: anywhere in them from three characters on, shorter words at the
-- beginning of names. See search_tickets for its rights.
GRANT recado_platform TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO recado_platform;
CREATE OR REPLACE FUNCTION search_recipients(the_campaign integer, needle text, digits text, most integer) RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  the_company integer := current_setting('app.company_id')::integer;
  bare text := replace(replace(replace(plain(needle), '\', '\\'), '%', '\%'), '_', '\_');
BEGIN
  IF length(bare) < 3 THEN
    RETURN QUERY SELECT s.id FROM campaign_shippings s
      WHERE s.company_id = the_company AND s.campaign_id = the_campaign AND plain(s.name) LIKE bare || '%' ORDER BY plain(s.name), s.id LIMIT most;
    RETURN;
  END IF;
  RETURN QUERY SELECT s.id FROM campaign_shippings s
    WHERE s.company_id = the_company AND s.campaign_id = the_campaign AND plain(s.name) LIKE '%' || bare || '%' LIMIT most;
  IF digits <> '' THEN
    RETURN QUERY SELECT s.id FROM campaign_shippings s
      WHERE s.company_id = the_company AND s.campaign_id = the_campaign AND s.number LIKE '%' || digits || '%' LIMIT most;
  END IF;
END $$;
ALTER FUNCTION search_recipients(integer, text, text, integer) OWNER TO recado_platform;
REVOKE CREATE ON SCHEMA public FROM recado_platform;
REVOKE recado_platform FROM CURRENT_USER;
