-- Two pictures are similar if at most ten of 256 bits differ. Of eleven parts at least one is then equal, so an index on the parts
-- finds them.
create function look_parts(look bit) returns int[] language sql immutable strict parallel safe as $$
  select array_agg((part << 24) + substring(look from part * 23 + least(part, 3) + 1 for case when part < 3 then 24 else 23 end)::int)
  from generate_series(0, 10) part
$$;
create index uploads_lookalikes on uploads using gin (look_parts(look)) where purpose = 'recharge_proof';
