-- Off in new markets: whether a user name exists is nobody's business. Markets that are there keep what they say.
update markets_market
   set configuration = jsonb_build_object('specificLoginMessages', true) || configuration;
