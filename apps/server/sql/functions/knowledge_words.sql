-- Returns the stems of a text for the search in the knowledge of assistants: without case and accents, because contacts leave
-- accents out, and with the plural of "informação" as its singular, which the stemmer only knows with accents. Stored words
-- are made by it: a change needs a migration that makes the words of all passages again.
CREATE OR REPLACE FUNCTION knowledge_words(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT to_tsvector('pg_catalog.portuguese', regexp_replace(public.plain(value), 'oes\M', 'ao', 'g')) $$;
