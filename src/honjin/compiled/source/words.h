/* Sets of hexes between Python and C: an int of any size as 64-bit words, lowest first, and back.
 *
 * The one place that knows how CPython keeps ints. From 3.14 on it says so in public (PEP 757); before, its header
 * longintrepr.h does. Negative ints are read as Python's operators read them: as if their sign went on for ever. */

#ifndef HONJIN_WORDS_H
#define HONJIN_WORDS_H

#include <Python.h>
#include <stdint.h>
#include <string.h>

#define WORD 64

typedef uint64_t Word;

/* How an int lies in memory: digits of so many bits, lowest first. */
typedef struct {
    const digit *digits;
    Py_ssize_t count;
    int negative;
    digit small[3];
#if PY_VERSION_HEX >= 0x030E0000
    PyLongExport lent;
#endif
} Digits;

static int digits_open(PyObject *value, Digits *out)
{
    if (!PyLong_Check(value)) {
        PyErr_Format(PyExc_TypeError, "a set of hexes is an int, not %.100s", Py_TYPE(value)->tp_name);
        return -1;
    }
#if PY_VERSION_HEX >= 0x030E0000
    if (PyLong_Export(value, &out->lent) < 0)
        return -1;
    if (out->lent.digits != NULL) {
        out->digits = out->lent.digits;
        out->count = out->lent.ndigits;
        out->negative = out->lent.negative;
        return 0;
    }
    int64_t plain = out->lent.value;
    uint64_t rest = plain < 0 ? 0 - (uint64_t)plain : (uint64_t)plain;
    out->negative = plain < 0;
    out->digits = out->small;
    for (out->count = 0; rest; rest >>= PyLong_SHIFT)
        out->small[out->count++] = (digit)(rest & PyLong_MASK);
#elif PY_VERSION_HEX >= 0x030C0000
    const _PyLongValue *inside = &((PyLongObject *)value)->long_value;
    out->digits = inside->ob_digit;
    out->count = (Py_ssize_t)(inside->lv_tag >> 3);
    out->negative = (inside->lv_tag & 3) == 2;
#else
    Py_ssize_t size = Py_SIZE(value);
    out->digits = ((PyLongObject *)value)->ob_digit;
    out->count = size < 0 ? -size : size;
    out->negative = size < 0;
#endif
    return 0;
}

static void digits_close(Digits *given)
{
#if PY_VERSION_HEX >= 0x030E0000
    if (given->digits != given->small)
        PyLong_FreeExport(&given->lent);
#else
    (void)given;
#endif
}

/* The same, for functions that take no negative number. */
static int digits_of_set(PyObject *value, Digits *out)
{
    if (digits_open(value, out) < 0)
        return -1;
    if (out->negative) {
        digits_close(out);
        PyErr_SetString(PyExc_OverflowError, "a set of hexes cannot be negative");
        return -1;
    }
    return 0;
}

/* Words that hold so many digits, and one at least. */
static Py_ssize_t words_for(Py_ssize_t digits)
{
    return digits * PyLong_SHIFT / WORD + 1;
}

/* The lowest words of an int; what lies beyond them is left out. */
static int load(PyObject *value, Word *out, Py_ssize_t words)
{
    Digits from;
    if (digits_open(value, &from) < 0)
        return -1;
    memset(out, 0, (size_t)words * sizeof(Word));
    Py_ssize_t bit = 0;
    for (Py_ssize_t i = 0; i < from.count; i++, bit += PyLong_SHIFT) {
        Py_ssize_t at = bit / WORD;
        int shift = (int)(bit % WORD);
        if (at >= words)
            break;
        out[at] |= (Word)from.digits[i] << shift;
        if (shift > WORD - PyLong_SHIFT && at + 1 < words)
            out[at + 1] |= (Word)from.digits[i] >> (WORD - shift);
    }
    if (from.negative) { /* two's complement: all bits turned, and one added */
        Word carry = 1;
        for (Py_ssize_t i = 0; i < words; i++) {
            out[i] = ~out[i] + carry;
            carry = carry && !out[i];
        }
    }
    digits_close(&from);
    return 0;
}

static digit digit_at(const Word *from, Py_ssize_t words, Py_ssize_t index)
{
    Py_ssize_t bit = index * PyLong_SHIFT, at = bit / WORD;
    int shift = (int)(bit % WORD);
    Word found = from[at] >> shift;
    if (shift > WORD - PyLong_SHIFT && at + 1 < words)
        found |= from[at + 1] << (WORD - shift);
    return (digit)(found & PyLong_MASK);
}

/* The int of these words. */
static PyObject *store(const Word *from, Py_ssize_t words)
{
    while (words && !from[words - 1])
        words--;
    if (words <= 1)
        return PyLong_FromUnsignedLongLong(words ? from[0] : 0);
    Py_ssize_t bits = words * WORD - __builtin_clzll(from[words - 1]);
    Py_ssize_t count = (bits + PyLong_SHIFT - 1) / PyLong_SHIFT;
#if PY_VERSION_HEX >= 0x030E0000
    void *room;
    PyLongWriter *made = PyLongWriter_Create(0, count, &room);
    if (made == NULL)
        return NULL;
    digit *digits = room;
#else
    PyLongObject *made = _PyLong_New(count);
    if (made == NULL)
        return NULL;
#if PY_VERSION_HEX >= 0x030C0000
    digit *digits = made->long_value.ob_digit;
#else
    digit *digits = made->ob_digit;
#endif
#endif
    for (Py_ssize_t i = 0; i < count; i++)
        digits[i] = digit_at(from, words, i);
#if PY_VERSION_HEX >= 0x030E0000
    return PyLongWriter_Finish(made);
#else
    return (PyObject *)made;
#endif
}

/* Whether an int has this bit; -1 with an exception. */
static int has(PyObject *value, Py_ssize_t bit)
{
    Digits from;
    if (digits_open(value, &from) < 0)
        return -1;
    Py_ssize_t at = bit / PyLong_SHIFT;
    int found = at < from.count && (from.digits[at] >> (bit % PyLong_SHIFT) & 1);
    if (from.negative) { /* the lowest bit that is set stays, those above it are turned */
        int below = 0;
        for (Py_ssize_t i = 0; i < at && i < from.count && !below; i++)
            below = from.digits[i] != 0;
        if (!below && at < from.count)
            below = (from.digits[at] & (((digit)1 << (bit % PyLong_SHIFT)) - 1)) != 0;
        found = below ? !found : found;
    }
    digits_close(&from);
    return found;
}

#endif
