import pytest
from PIL import features

from bot.render import lettering
from bot.render.colours import INK, NIGHT
from bot.render.lettering import SMALL, face_of, fit, measure, plain, unbroken, wrap


@pytest.mark.parametrize(
    ("written", "drawn"),
    [
        ("Ana", "Ana"),
        ("  Ana \n Maria\t", "Ana Maria"),
        ("Жанна Ωmega Łukasz Ngọc", "Жанна Ωmega Łukasz Ngọc"),
        ("𝓙𝓾𝓵𝓮𝓼 Ｊｏ", "Jules Jo"),
        ("🎉Max👍🏽", "🎉Max👍"),
        ("👩‍👩‍👧‍👦 Li 王", "👩👩👧👦 Li 王"),
        ("田中太郎 김철수", "田中太郎 김철수"),
        ("مرحبا שלום", "مرحبا שלום"),
        ("สวัสดี नमस्ते", "สวัสดี नमस्ते"),
        ("ฟ้้้้้้้้า", "ฟ้้า"),
        ("ᏣᎳᎩ", "TsaLaGi"),
        ("Z̸̢͝a̴͓̓l̶̨̾g̵̰̈́o̷", "Zalgo"),
        ("e\u0301te\u0301", "été"),
        ("a\u202eb\u200b\u2066c", "abc"),
        pytest.param("x" * 1_000_000, "x" * 200, id="endless"),
    ],
)
def test_plain_keeps_what_can_be_drawn(written, drawn):
    assert plain(written) == drawn


@pytest.mark.parametrize("written", ["", "   ", "→", "\u3164", "\u2800", "\u200b\u202e", "\ud800"])
def test_plain_has_a_stand_in_for_names_of_which_nothing_can_be_drawn(written):
    assert plain(written, "Seat 2") == "Seat 2"


def test_the_box_for_missing_glyphs_never_counts_as_drawable():
    assert all(face_of(character) == "" for character in "AzéЖΩ5…×·")
    assert all(face_of(character) for character in "田あ한🎉אعก♠")
    assert not any(face_of(character) for character in "→✓Ꮳ\uffff")


def test_scripts_that_nothing_here_can_shape_are_spelled(monkeypatch):
    monkeypatch.setattr(features, "check", lambda _feature: False)
    for cached in (face_of, plain):
        cached.cache_clear()
        monkeypatch.setattr(lettering, cached.__name__, cached.__wrapped__)
    assert lettering.plain("مرحبا 田中 สวัสดี") == "mrhb 田中 สวัสดี"
    monkeypatch.setattr(lettering, "_CJK", "")  # as without the extra cjk
    assert lettering.plain("田中") == "TianZhong"


def test_words_written_from_right_to_left_are_drawn_in_one_go():
    for text in ("שלום דוד", "田中 太郎"):
        ((run, face),) = lettering._runs(text)
        assert run == text
        assert face
    assert [run for run, _ in lettering._runs("Ali علي Ben")] == ["Ali ", "علي ", "Ben"]
    sprite = lettering.line("田中", SMALL, INK)
    assert sprite.width == measure("田中", SMALL) > SMALL


def test_fit_cuts_no_earlier_than_it_must():
    whole = "Bartholomew-Maximilian"
    assert fit(whole, SMALL, measure(whole, SMALL)) == whole
    for width in range(20, measure(whole, SMALL), 7):
        short = fit(whole, SMALL, width)
        assert measure(short, SMALL) <= width
        assert short == "" or short.endswith("…")
        longer = f"{whole[: max(len(short), 1)].rstrip()}…"
        assert measure(longer, SMALL) > width
    assert fit("Wanda", SMALL, 5) == ""


def test_a_line_that_nearly_fits_is_narrowed_before_it_is_cut():
    whole = measure("Seidenhuhn", SMALL)
    for width, wide in ((whole, whole), (round(whole * 0.85), round(whole * 0.85))):
        letters = lettering.within("Seidenhuhn", SMALL, INK, width)
        assert letters is not None
        assert letters.width == wide
        assert letters.height == lettering.line("x", SMALL, INK).height
    short = lettering.within("Seidenhuhn", SMALL, INK, whole // 2)
    assert short is not None and short.width <= whole // 2
    assert lettering.within("Seidenhuhn", SMALL, INK, 2) is None


def test_wrap_breaks_at_spaces_and_cuts_the_rest():
    text = "one two three four five six seven eight nine ten"
    lines = wrap(text, SMALL, 220, lines=3)
    assert len(lines) == 3
    assert all(measure(line, SMALL) <= 220 for line in lines)
    assert lines[:2] == ("one two three", "four five six")
    assert measure("one two three four", SMALL) > 200
    assert lines[-1].endswith("…")
    assert wrap("short", SMALL, 200, lines=2) == ("short",)
    assert wrap("", SMALL, 200, lines=2) == ()
    assert wrap("W" * 50 + " end", SMALL, 200, lines=2)[1] == "end"


VERDICTS = (
    "梟の館長が猫たちの絵を三枚見破り、「贋作だ」と叫んだので美術館は救われました。",
    "猫头鹰馆长识破了三幅赝品，美术馆得救了，全场欢呼：「万岁！」大家都赢了。",
)


@pytest.mark.parametrize("verdict", VERDICTS)
def test_lines_of_chinese_and_japanese_break_between_letters(verdict: str):
    text = plain(verdict)
    lines = wrap(text, SMALL, 400, lines=6)
    assert len(lines) > 2 and "".join(lines) == text
    assert all(measure(line, SMALL) <= 400 for line in lines)
    assert not any(line[0] in "、。」！,:!っょ" or line[-1] == "「" for line in lines)


def test_parts_of_a_line_keep_words_and_marks_together():
    assert unbroken("Ada (3) wins") == ["Ada ", "(3) ", "wins"]
    assert unbroken("猫「Ada」は、ちょっと 3枚") == [
        *("猫", "「Ada」", "は、", "ちょっ", "と ", "3", "枚"),
    ]
    assert unbroken(" 「") == ["「"]
    assert unbroken("고양이가 이겼다") == ["고양이가 ", "이겼다"]


def test_capitals_stand_in_the_middle_of_their_line():
    for size in (32, 36, 50):
        sprite = lettering.line("H", size, INK)
        box = sprite.mask.getbbox()
        assert box is not None
        above, below = box[1], sprite.height - box[3]
        assert abs(above - below) <= 1


def test_a_robots_mark_is_drawn_in_the_colour_of_the_letters():
    assert lettering.plain("🤖 Otto-4 →") == "🤖 Otto-4"
    for colour in (NIGHT, INK):
        marked, name = (lettering.line(text, SMALL, colour) for text in ("🤖 Otto-4", "Otto-4"))
        assert marked.width == measure("🤖 Otto-4", SMALL) > name.width + SMALL // 2
        head = marked.image.crop((0, 0, SMALL, marked.height))
        assert colour in {pixel for _, pixel in head.getcolors() or ()}
