/** Coins' symbols and names that are English words too: they mean the coin only in capitals (“ONE”) or as “$one”. */
export const WORD_SYMBOLS: ReadonlySet<string> = new Set(
  `a act ai ant ape api ark art auction audio band bat beam bear best blast blur bob bond bone bonk boss
  box bull cake cat cell chess chip city civic code comp core cream dai dao dash data dent dia dog dot
  dust edge edu fart fire flow flux for form front fun gal gala gas gate ghost go gods gold grail grass
  gun hash heart high hive hold hook hot hype icon id index ink ion ip joe joy just key kin king
  land launch lever life link lit lot m magic mana map mask mass max me meme merit mine mint mobile
  moon move must name near nest oasis ocean ok omni one op open orb origin pay people pickle pixel play
  pond portal power prime prom prop pump quick rad radar rare ray real render request ring rise rock
  rome rose route safe sand santos science secret sense shadow share sky sleep smart solve space spell
  stable star steem step stop storm strike strong sun super sure sushi swap sweat swell sync t tail the
  theta time token trade tribe true trump trust u unit velvet wave waves wax wild win wing world
  yes you zero zone`.split(/\s+/),
);
