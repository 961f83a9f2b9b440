"""Each part of the code stays within its budget, and oversized parts don't grow."""

import pytest

from tools import size


def test_no_part_is_over_its_limit(capsys: pytest.CaptureFixture[str]) -> None:
    assert size.main() == 0, capsys.readouterr().out


def test_a_ceiling_is_close_to_what_it_holds() -> None:
    """Lower a ceiling after each cut, so that the code stays cut."""
    for part, count, wrong in size.report():
        assert bool(part.ceiling) == (wrong == "above"), f"{part.name}: {count}"
        assert part.ceiling - count < max(100, part.ceiling // 50), f"{part.name}: {count}"


def test_what_is_too_large_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(size, "PARTS", (size.Part("core", ("bot",), 10, 20),))
    assert size.main() == 1
    assert capsys.readouterr().out.endswith("of     10  over\n")
