/** How people ask for a dataset. Places are written “this place”, as in a question whose places were masked. */
export interface DatasetWords {
  /** Words that speak for it, each with how strongly: 1 settles it. */
  says: [pattern: RegExp, weight: number][];
  examples: string[];
}

/** By dataset id. */
export const DATASET_WORDS: Record<number, DatasetWords> = {
  0: {
    says: [
      [
        /\balerts?\b.*\b(drivers?|causes?|land[\s-]?cover|natural[\s-]lands?|grass[\s-]?lands?)\b|\b(drivers?|causes?)\b.*\balerts?\b/,
        0.9,
      ],
      [/\bdist[\s-]?alerts?\b|\bdisturbance alerts?\b/, 1],
      [
        /\b(ecosystem|vegetation|land|natural land|grassland|cropland|any)\s+(disturbances?|disturbed)\b/,
        0.9,
      ],
      [/\bdisturb(ances?|ed)\b/, 0.6],
      [/\bnear[\s-]real[\s-]time\b/, 0.35],
      [/\balerts?\b/, 0.3],
      [/\ball (types of )?(vegetation|ecosystems?)\b/, 0.4],
    ],
    examples: [
      "Show vegetation disturbance alerts in this place",
      "DIST-ALERT in this place for the last three months",
      "What is driving disturbance alerts in this place?",
      "How much land was disturbed in this place this year?",
      "Recent ecosystem disturbances in this place",
      "Disturbance alerts on natural lands in this place",
      "Where was vegetation disturbed recently in this place?",
    ],
  },
  1: {
    says: [
      [/\b(made (up )?of|consists? of|composed of)\b|\b(sprawl\w*|paved)\b/, 0.65],
      [/\bland[\s-]?covers?\b/, 0.8],
      [/\bland[\s-]?use\b/, 0.55],
      [/\b(what|which)( land cover| use)? (has |have )?(replaced|took over|come in place of)\b/, 0.9],
      [/\b(turned|converted|changed|transformed) (in)?to\b/, 0.45],
      [
        /\b(urban|city|built[\s-]?up|cropland|farmland|agricultural|settlement)s?( area| land| areas)? (expansion|growth|spread|sprawl|grow|grew|expand|expanded)\b/,
        0.8,
      ],
      [/\b(urbani[sz]ation|built[\s-]?up|wetlands?|bare ground|snow and ice|cropland)\b/, 0.5],
      [/\bhow (much|has|did).*\b(water|wetlands?|cropland|built[\s-]?up|cities|farmland)\b/, 0.4],
    ],
    examples: [
      "How has land cover changed in this place?",
      "Land cover of this place in 2020",
      "What replaced the forest in this place?",
      "How much cropland is there in this place?",
      "How much land in this place turned into farmland?",
      "Has urban area grown in this place?",
      "Show the composition of land cover in this place",
      "How much wetland does this place have?",
      "Land use change in this place between 2015 and 2024",
      "What is the land in this place covered with?",
    ],
  },
  2: {
    says: [
      [/\bgrass[\s-]?lands?\b/, 0.8],
      [/\b(savannah?s?|prairies?|steppes?|rangelands?|pastures?|meadows?|grazing)\b/, 0.7],
    ],
    examples: [
      "How much natural grassland is there in this place?",
      "Grassland extent in this place since 2000",
      "Has the savanna shrunk in this place?",
      "How have rangelands changed in this place?",
      "Area of prairie in this place by year",
    ],
  },
  3: {
    says: [
      [
        /\b(still|truly|really) natural\b|\b(un(touched|converted|altered)|pristine|man-(made|altered)|natural vs\.? ?(non|un)-?natural)\b/,
        0.8,
      ],
      [/\bnatural[\s-]lands?\b/, 0.85],
      [/\bsbtn\b/, 1],
      [/\b(mangroves?|peat(land)?s?)\b/, 0.55],
      [/\b(natural|intact) (ecosystems?|habitats?|areas?|forests?)\b/, 0.35],
      [/\bhow natural\b/, 0.8],
    ],
    examples: [
      "How much of this place is natural land?",
      "Natural lands of this place",
      "Share of natural and non-natural land in this place",
      "How many hectares of mangroves does this place have?",
      "SBTN natural lands map for this place",
      "Which natural ecosystems are in this place?",
      "How much natural forest was there in this place in 2020?",
    ],
  },
  4: {
    says: [
      [/\bprimary forests?\b/, 0.5],
      [
        /\b(selva|bosques?|for[eê]ts?|florestas?|hutan)\b.{0,25}\b(perdi\w*|perdu\w*|hilang|tal\w*)(?!\p{L})|\bse perdi[oó](?!\p{L})/u,
        0.7,
      ],
      [/\b(hectares?|ha|area) (felled|cleared|lost|cut|logged|deforested)\b/, 0.7],
      [
        /\b(trees?|forests?|woods?|jungle|timber|stands?)\b.{0,25}\b(chop\w*|strip\w*|cut\w*|fell(ed|ing)|raz\w*|bulldoz\w*|disappear\w*|vanish\w*)\b/,
        0.7,
      ],
      [
        /\b(chop\w*|strip\w*|cut\w*|fell\w*|raz\w*|bulldoz\w*|disappear\w*|vanish\w*)\b.{0,25}\b(trees?|forests?|woods?|jungle|timber|stands?)\b/,
        0.7,
      ],
      [
        /\b(waldverlust\w*|entwald\w*|abholz\w*|baumverlust\w*|desmat\w*|deforesta\w*|d[eé]forestation|deforestasi|p[eé]rdida|perda|pertes?|verlier\w*|perdeu|perdi[oó]|perdu|verlor\w*)\b/,
        0.6,
      ],
      [/\b(clear|clean)[\s-]?(cut|fell)\w*\b/, 0.8],
      [/\b(tree[\s-]?cover|forests?|trees?)\b.{0,30}\b(went|gone|go(ing)?) missing\b/, 0.7],
      [/\btree[\s-]?cover[\s-]loss(es)?\b/, 0.8],
      [
        /\b(forests?|trees?|wood(land)?s?|jungles?|rain[\s-]?forests?|canopy)\b.{0,40}\b(loss(es)?|lost|lose|losing|loses|los|cut|cleared|felled|gone|destroyed|disappear\w*|vanish\w*|shrink\w*|shrunk|removed|chopped|logged|decline\w*)\b/,
        0.6,
      ],
      [
        /\b(loss(es)?|lost|lose|losing|loses|cut|clear(ed|ing|ance)|fell(ed|ing)|destroy(ed)?|chopped|cutting|destruction|removal)\b.{0,40}\b(forests?|trees?|wood(land)?s?|jungles?|rain[\s-]?forests?|canopy)\b/,
        0.6,
      ],
      [/\bdefor\w*\b/, 0.6],
      [/\bloss(es)?\b/, 0.5],
    ],
    examples: [
      "Tree cover loss in this place",
      "How much forest was lost in this place?",
      "How much tree cover did this place lose in 2020?",
      "Deforestation in this place since 2010",
      "Primary forest loss in this place",
      "In which year was the loss worst in this place?",
      "How much jungle was cut down in this place?",
      "Which parts of this place lost most forest?",
      "Compare forest loss of this place and this place",
      "How many hectares of trees were felled in this place?",
      "Intact forest loss in this place",
      "Is deforestation rising in this place?",
    ],
  },
  5: {
    says: [
      [
        /\b(trees?|forests?)\b.{0,15}\b(came|come|coming|grew|grow|grown|growing) back\b|\bnewly[\s-]grown\b|\bnew growth\b/,
        1,
      ],
      [/\b(aufforstung|reforesta\w*|reboisement|reflorestamento|zuwachs)\b/, 0.6],
      [/\b(tree[\s-]?cover|forest|tree)s?[\s-](gain(s|ed)?|re-?growth|growth|recovery|expansion)\b/, 0.9],
      [
        /\b(gain(s|ed)?|re-?grow(th|n|ing)?|re-?grew|reforest\w*|afforest\w*|re-?green\w*|replant\w*|recover(y|ed|ing)?)\b/,
        0.6,
      ],
      [/\b(new|young|planted|additional) (forests?|trees?|tree cover)\b/, 0.6],
      [/\b(grow(n|ing)?|grew|came|come|coming) back\b/, 0.7],
    ],
    examples: [
      "Tree cover gain in this place",
      "How much forest grew back in this place?",
      "Forest regrowth in this place between 2000 and 2020",
      "How many new trees did this place gain?",
      "Reforestation in this place",
      "Where is the forest recovering in this place?",
    ],
  },
  6: {
    says: [
      [
        /\b(suck\w*|soak\w*|take\w* up|lock\w*|give\w* off|breath\w*)\b.{0,30}\b(carbon|co2|forests?|trees?)\b|\b(carbon|co2|forests?|trees?)\b.{0,40}\b(suck\w*|soak\w*|take\w* up|give\w* off)\b/,
        0.8,
      ],
      [/\b(net )?(flux|fluxes)\b/, 0.85],
      [
        /\b(forests?|trees?|woods?)\b.{0,40}\b(carbon|co2|greenhouse|ghg|emit\w*|emissions?|absor\w*|sequest\w*|sinks?|removals?|store\w*)\b/,
        0.65,
      ],
      [
        /\b(carbon|co2|greenhouse gas(es)?|ghg|emit\w*|emissions?)\b.{0,40}\b(forests?|trees?|deforestation|woods?)\b/,
        0.65,
      ],
      [
        /\b(carbon (sinks?|sources?|balance|budget)|sequest\w*|sinks? or (a )?sources?|sources? or (a )?sinks?|removals?|absor(b|bs|bed|ption))\b/,
        0.7,
      ],
      [/\bcarbon\b/, 0.3],
    ],
    examples: [
      "Forest carbon net flux in this place",
      "Are the forests of this place a carbon sink or a source?",
      "How much carbon do forests in this place absorb?",
      "Greenhouse gas emissions from forests in this place",
      "Carbon removals by trees in this place",
      "What is the carbon balance of the forests of this place?",
      "How much CO2 did deforestation in this place emit?",
    ],
  },
  7: {
    says: [
      [/\btree[\s-]?cover\b(?!.{0,30}\b(loss|lost|lose|losing|gain|gained|change)\b)/, 0.5],
      [/\bforest[\s-](cover|extent|area)\b/, 0.5],
      [
        /\bhow (much )?(green|forested|wooded|forest|tree cover|of .{0,30} (was|is) (forest|covered|forested))\b/,
        0.5,
      ],
      [/\bcanopy (cover|density|extent)\b/, 0.25],
      [/\b(forest|tree|wooded|canopy)\b.{0,30}\bin (the year )?2000\b/, 0.5],
      [/\b(forested|wooded)\b/, 0.6],
    ],
    examples: [
      "Tree cover in this place in 2000",
      "How much forest does this place have?",
      "How green was this place in 2000?",
      "Forest extent of this place",
      "What share of this place was covered by trees?",
      "How many hectares of tree cover did this place have?",
      "Area of primary forest in this place",
    ],
  },
  8: {
    says: [
      [
        /\b(wildfires?|logging|commodit\w*|agricultur\w*|cultivation|settlements?|mining)\b\s*(,|vs\.?|versus|or|and|against)\s*(\w+\s)?(wildfires?|logging|commodit\w*|agricultur\w*|cultivation|settlements?|mining)\b/,
        1.1,
      ],
      [
        /\b(to blame|blame[ds]?|culprits?|what (is|was|lies) behind|behind (it|this|that|the loss)|responsible)\b/,
        0.9,
      ],
      [/\b(warum|pourquoi|por ?qu[eé]|causas?|ursachen?|mengapa|kenapa|penyebab)\b/, 0.8],
      [
        /\b(drivers?|drives?|drove|driving|driven|causes?|caused|causing|reasons?|responsible|behind|due to what)\b/,
        0.75,
      ],
      [/\bwhy\b/, 0.75],
      [
        /\b(because of|due to|attributed to|blamed on|down to)\b.{0,20}\b(agricultur\w*|farming|ranching|cattle|logging|mining|roads?|settlements?|commodit\w*|cultivation)\b/,
        0.8,
      ],
      [
        /\b(logging|shifting cultivation|commodit(y|ies)|permanent agriculture|mining|infrastructure|settlements?)\b/,
        0.55,
      ],
    ],
    examples: [
      "What drives deforestation in this place?",
      "Drivers of tree cover loss in this place",
      "Why is the forest being lost in this place?",
      "What causes forest loss in this place?",
      "How much loss in this place is due to logging?",
      "Share of loss by agriculture and commodities in this place",
      "Main reasons for tree loss in this place",
    ],
  },
  9: {
    says: [
      [
        /\b(palm oil|oil palm|soy(a|bean)?s?|cocoa|coffee|maize|wheat|rice|sugar ?cane|cassava|rubber|cotton|bananas?)\b.{0,40}\b(emissions?|footprints?|carbon|co2|emit\w*)\b|\b(emissions?|footprints?|carbon|co2)\b.{0,40}\b(palm oil|oil palm|soy(a|bean)?s?|cocoa|coffee|maize|wheat|rice|sugar ?cane|cassava|rubber|cotton|bananas?)\b/,
        1.1,
      ],
      [/\b(ghg protocol|auditors?|sourc(e|ed|ing)|procur\w*|purchas\w*|buy(s|ing)?)\b/, 0.4],
      [/\bsluc\b/, 1],
      [/\bemissions?[\s-]factors?\b/, 1],
      [
        /\b(palm oil|oil palm|soy(a|bean)?s?|cocoa|coffee|maize|corn|wheat|rice|sugar ?cane|cassava|rubber|cotton|bananas?|groundnuts?|sorghum|crops?)\b/,
        0.7,
      ],
      [/\b(supply chains?|corporate|per ton(ne)?|footprints?|agricultural crops?)\b/, 0.5],
    ],
    examples: [
      "Deforestation emission factors for soy in this place",
      "sLUC emission factors in this place by crop",
      "What is the carbon footprint of palm oil from this place?",
      "Land use change emissions of coffee grown in this place",
      "Which crop has the highest deforestation emissions in this place?",
      "Emissions per tonne of cocoa in this place",
    ],
  },
  10: {
    says: [
      [/\b(incendios?|inc[eê]ndios?|incendies?|feux|queimad\w*|brand\w*|waldbr[aä]nd\w*|kebakaran)\b/, 0.85],
      [/\b(wild|forest|bush)?-?\s?fires?\b/, 0.85],
      [/\b(burn(s|t|ed|ing)?|wildfires?|blazes?|flames?|megafires?)\b/, 0.85],
    ],
    examples: [
      "Tree cover loss due to fires in this place",
      "How much forest burnt in this place?",
      "Wildfire losses in this place by year",
      "Trees lost to fire in this place in 2021",
      "Which year had the worst forest fires in this place?",
    ],
  },
  11: {
    says: [
      [/\b(deforestation|forest|tree)\s+(warnings?|alarms?|notices?)\b/, 0.9],
      [/\bintegrated\b/, 1],
      [/\b(glad(-[ls]2?)?|radd)\b/, 0.9],
      [/\b(deforestation|forest|tree|clearing|logging|forest loss) (disturbance )?alerts?\b/, 0.9],
      [/\balerts?\b.{0,30}\b(deforestation|forest|trees?)\b/, 0.75],
      [/\balerts?\b/, 0.55],
    ],
    examples: [
      "Deforestation alerts in this place",
      "Integrated alerts in this place this month",
      "How many forest alerts were there in this place in the last week?",
      "Latest deforestation alerts for this place",
      "Any new forest clearing alerts in this place?",
      "GLAD alerts in this place",
    ],
  },
  12: {
    says: [
      [/\b(whole |entire )?land sector\b|\borganic[\s-]soils?\b/, 0.9],
      [/\blgms\b/, 1],
      [/\b(afolu|lulucf)\b/, 1],
      [/\bland (sector )?(ghg|greenhouse|emissions?|carbon)\b/, 0.9],
      [
        /\b(livestock|cattle|enteric|farming|agricultur\w*|cropland|soils?|farms?)\b.{0,40}\b(emissions?|ghg|greenhouse|methane|co2|carbon|emit\w*)\b/,
        0.85,
      ],
      [
        /\b(emissions?|ghg|greenhouse|methane|co2|carbon|emit\w*)\b.{0,40}\b(livestock|cattle|farming|agricultur\w*|land (sector|use)|cropland|soils?|the land|farms?)\b/,
        0.8,
      ],
      [/\bland[\s-]?use (change )?emissions?\b/, 0.8],
    ],
    examples: [
      "Land greenhouse gas emissions of this place",
      "Emissions from agriculture and land use in this place",
      "How much does livestock in this place emit?",
      "Land sector greenhouse gas inventory of this place",
      "AFOLU emissions and removals in this place",
      "LGMS net flux for this place by year",
    ],
  },
};
