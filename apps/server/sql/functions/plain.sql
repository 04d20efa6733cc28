-- Returns a text without case and accents. Immutable, because it names the dictionary, so indexes may use it. Indexes do:
-- a change needs a migration that rebuilds them.
CREATE OR REPLACE FUNCTION plain(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;
