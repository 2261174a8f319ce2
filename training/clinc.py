"""Sentences of CLINC150 (Larson et al. 2019, CC BY 3.0) for what no desk answers. Left out where the file isn't there."""

from __future__ import annotations

import json
import random
from pathlib import Path

from turns import Turn

# Intents whose sentences a desk might answer after all, or that only mean something within a talk.
SKIPPED = set(
    """weather directions distance traffic time date timezone definition yes no maybe repeat cancel balance
    exchange_rate change_speed change_volume change_accent change_language reset_settings sync_device smart_home
    current_location share_location international_visa calculator measurement_conversion flight_status
    travel_alert plug_type spending_history transactions alarm reminder reminder_update timer tell_joke
    what_is_your_name user_name change_user_name change_ai_name next_song uber play_music next_holiday order_status
    schedule_meeting meeting_schedule calendar calendar_update oil_change_when roll_dice flip_coin""".split()
)
TALK = {
    "greeting": "greet",
    "goodbye": "thanks",
    "thank_you": "thanks",
    "who_made_you": "about",
    "are_you_a_bot": "about",
    "what_can_i_ask_you": "about",
    "who_do_you_work_for": "about",
    "what_are_your_hobbies": "about",
    "how_old_are_you": "about",
    "where_are_you_from": "about",
    "do_you_have_pets": "about",
    "fun_fact": "nonsense",
}


def clinc(path: Path, per_intent: int = 12, out_of_scope: int = 600) -> list[Turn]:
    if not path.exists():
        return []
    rng = random.Random(150)
    by_intent: dict[str, list[str]] = {}
    for line in path.read_text().splitlines():
        row = json.loads(line)
        by_intent.setdefault(row["intent"], []).append(row["text"])
    turns = []
    for intent, texts in sorted(by_intent.items()):
        if intent in SKIPPED:
            continue
        rng.shuffle(texts)
        act = TALK.get(intent, "ask")
        function = "none" if intent in TALK else "outside"
        most = out_of_scope if intent == "oos" else 40 if intent in TALK else per_intent
        page = lambda: rng.choice("start start underground land sensors markets weather".split())
        turns += [Turn(text, (), act, function, "talk", page()) for text in texts[:most]]
    return turns
