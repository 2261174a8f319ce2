import type { Scope } from "@/lib/models/tool";

export const SCOPE: Scope = {
  about:
    "London's Underground, Elizabeth line, DLR and Overground: line status, next trains, journeys, stations and lines",
  common:
    `station stations train trains tube ride travel travelling trip journey route platform line lines zone zones access
    delay delays delayed closed closure closures disruption disruptions arrive arrival arrivals arriving depart departure
    departures serve serves wheelchair lift lifts pram buggy suitcase step weather`.split(/\s+/),
  starters: [
    "Are there any delays on the Tube?",
    "When is the next train from Baker Street?",
    "How do I get from Paddington to Canary Wharf?",
    "Is King's Cross step-free?",
  ],
  foreign:
    `bus buses tram trams coach coaches flight flights plane taxi cab uber ferry boat bike bikes cycle car parking 
    hotel hotels restaurant restaurants curry weather rain raining snow sunny subway metro eurostar motorway
    manchester leeds birmingham glasgow edinburgh bristol brighton sheffield newcastle york cardiff swansea leicester
    nottingham paris berlin tokyo madrid`.split(/\s+/),
  outside: [
    "What will the weather be like tomorrow?",
    "Will it rain in London this afternoon?",
    "What's the price of Apple shares?",
    "Should I buy bitcoin?",
    "When is the next bus from Baker Street?",
    "What time does the 73 bus leave Baker Street?",
    "Are there any trams at Baker Street?",
    "How much is a ticket to Manchester?",
    "When is the train from Manchester to Leeds?",
    "Is the 8.15 from Manchester to Leeds late?",
    "Is there a flight from Heathrow to New York?",
    "Is the New York subway running?",
    "How is the Paris metro today?",
    "Will it rain in Baker Street tomorrow?",
    "What restaurants are near Baker Street?",
    "Find me a hotel near Baker Street",
    "Where can I park near Baker Street?",
    "My washing line broke",
    "What is the best fishing line?",
    "How do I train my dog?",
    "How do I train for a marathon?",
    "Why is my broadband line slow?",
    "How do I get a cab from Baker Street?",
    "How do I get rich?",
    "My parcel is delayed, where is it?",
    "Did Arsenal win?",
    "Who built Baker Street?",
    "What is a good chat-up line?",
    "Traffic on the M25",
    "What are Arsenal's chances on Saturday?",
    "Which line comes after this one in the play?",
    "What is the famous line in that film?",
    "Any good curry houses round there?",
    "Draw a straight line",
    "Which platform is best for games?",
    "How do I track my order?",
  ],
};
