/* The twins of honjin/hexes/sets.py: what is in a set, and a set moved by one step. */

#ifndef HONJIN_SETS_H
#define HONJIN_SETS_H

#include "words.h"
#include <stddef.h>

static PyObject *sets_members(PyObject *module, PyObject *hexes)
{
    (void)module;
    Digits from;
    if (digits_of_set(hexes, &from) < 0)
        return NULL;
    Py_ssize_t count = 0, at = 0;
    for (Py_ssize_t i = 0; i < from.count; i++)
        count += __builtin_popcount(from.digits[i]);
    PyObject *out = PyList_New(count);
    for (Py_ssize_t i = 0; out != NULL && i < from.count; i++) {
        for (digit left = from.digits[i]; left; left &= left - 1) {
            PyObject *hex = PyLong_FromSsize_t(i * PyLong_SHIFT + __builtin_ctz(left));
            if (hex == NULL) {
                Py_CLEAR(out);
                break;
            }
            PyList_SET_ITEM(out, at++, hex);
        }
    }
    digits_close(&from);
    return out;
}

static PyObject *sets_first(PyObject *module, PyObject *hexes)
{
    (void)module;
    Digits from;
    if (digits_open(hexes, &from) < 0)
        return NULL;
    Py_ssize_t found = -1;
    for (Py_ssize_t i = 0; found < 0 && i < from.count; i++)
        if (from.digits[i])
            found = i * PyLong_SHIFT + __builtin_ctz(from.digits[i]);
    digits_close(&from);
    return PyLong_FromSsize_t(found);
}

static PyObject *sets_nth(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    (void)module;
    Digits from;
    if (given != 2) {
        PyErr_SetString(PyExc_TypeError, "nth(hexes, index)");
        return NULL;
    }
    Py_ssize_t index = PyNumber_AsSsize_t(args[1], PyExc_IndexError);
    if ((index == -1 && PyErr_Occurred()) || digits_of_set(args[0], &from) < 0)
        return NULL;
    Py_ssize_t i = 0, found = -1;
    if (index >= 0) {
        for (; i < from.count; i++) {
            int count = __builtin_popcount(from.digits[i]);
            if (index < count)
                break;
            index -= count;
        }
        if (i < from.count) {
            digit left = from.digits[i];
            for (; index; index--)
                left &= left - 1;
            found = i * PyLong_SHIFT + __builtin_ctz(left);
        }
    }
    digits_close(&from);
    if (found < 0) {
        PyErr_SetString(PyExc_IndexError, "there are not so many hexes");
        return NULL;
    }
    return PyLong_FromSsize_t(found);
}

#define ROOMY 64

static PyObject *sets_hexset(PyObject *module, PyObject *hexes)
{
    (void)module;
    PyObject *each = PyObject_GetIter(hexes), *item, *out = NULL;
    if (each == NULL)
        return NULL;
    Word room[ROOMY] = {0}, *words = room;
    Py_ssize_t size = ROOMY;
    while ((item = PyIter_Next(each)) != NULL) {
        Py_ssize_t hex = PyNumber_AsSsize_t(item, PyExc_OverflowError);
        Py_DECREF(item);
        if (hex == -1 && PyErr_Occurred())
            break;
        if (hex < 0) {
            PyErr_SetString(PyExc_ValueError, "negative shift count");
            break;
        }
        Py_ssize_t wanted = hex / WORD + 1;
        if (wanted > size) {
            Word *more = PyMem_Calloc((size_t)wanted, sizeof(Word));
            if (more == NULL) {
                PyErr_NoMemory();
                break;
            }
            memcpy(more, words, (size_t)size * sizeof(Word));
            if (words != room)
                PyMem_Free(words);
            words = more;
            size = wanted;
        }
        words[hex / WORD] |= (Word)1 << (hex % WORD);
    }
    Py_DECREF(each);
    if (!PyErr_Occurred())
        out = store(words, size);
    if (words != room)
        PyMem_Free(words);
    return out;
}

/* The union of a list of sets that fit into so much room; 0 if they do not. */
static int union_in_place(PyObject *sets, Word *out)
{
    Word other[ROOMY];
    memset(out, 0, ROOMY * sizeof(Word));
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(sets); i++) {
        Digits from;
        if (!PyLong_CheckExact(PyList_GET_ITEM(sets, i)) || digits_open(PyList_GET_ITEM(sets, i), &from) < 0)
            return 0;
        Py_ssize_t words = words_for(from.count);
        int fits = !from.negative && words <= ROOMY;
        digits_close(&from);
        if (!fits || load(PyList_GET_ITEM(sets, i), other, words) < 0)
            return 0;
        for (Py_ssize_t w = 0; w < words; w++)
            out[w] |= other[w];
    }
    return 1;
}

static PyObject *sets_union(PyObject *module, PyObject *sets)
{
    (void)module;
    Word room[ROOMY];
    if (PyList_CheckExact(sets) && union_in_place(sets, room))
        return store(room, ROOMY);
    PyObject *each = PyObject_GetIter(sets), *item, *out = PyLong_FromLong(0);
    if (each == NULL || out == NULL)
        goto failed;
    while ((item = PyIter_Next(each)) != NULL) {
        PyObject *more = PyNumber_Or(out, item);
        Py_DECREF(item);
        if (more == NULL)
            goto failed;
        Py_SETREF(out, more);
    }
    if (PyErr_Occurred())
        goto failed;
    Py_DECREF(each);
    return out;
failed:
    Py_XDECREF(each);
    Py_XDECREF(out);
    return NULL;
}

/* Links of one board compiled for whole sets: for each direction the hexes from which one can step there. */

typedef struct {
    Py_ssize_t by;          /* places of bits; less than 0: towards the lowest */
    Py_ssize_t begin, end;  /* words in which there are any */
    Word *from;
} Direction;

typedef struct {
    PyObject_HEAD
    vectorcallfunc call;
    Py_ssize_t words; /* enough for every hex from which or to which a link leads */
    Py_ssize_t span;  /* how many words away a step leads at most */
    int count;
    Direction directions[8];
    Word *origins; /* hexes from which any link leads */
    Word *room;    /* all sets of it in one piece */
} Spread;

/* Adds all hexes one step away from words low to high of x to out; both have as many words as the spread, or more. */
static void spread_into(const Spread *self, const Word *x, Py_ssize_t low, Py_ssize_t high, Word *out)
{
    for (int d = 0; d < self->count; d++) {
        const Direction *to = &self->directions[d];
        Py_ssize_t begin = to->begin > low ? to->begin : low, end = to->end < high ? to->end : high;
        Py_ssize_t far = (to->by < 0 ? -to->by : to->by) / WORD;
        int shift = (int)((to->by < 0 ? -to->by : to->by) % WORD);
        for (Py_ssize_t i = begin; i < end; i++) {
            Word moving = x[i] & to->from[i];
            if (!moving)
                continue;
            if (to->by > 0) {
                out[i + far] |= moving << shift;
                if (shift && moving >> (WORD - shift))
                    out[i + far + 1] |= moving >> (WORD - shift);
            } else {
                if (i >= far)
                    out[i - far] |= moving >> shift;
                if (shift && i > far)
                    out[i - far - 1] |= moving << (WORD - shift);
            }
        }
    }
}

static PyObject *spread_call(PyObject *self, PyObject *const *args, size_t flags, PyObject *names)
{
    const Spread *spread = (const Spread *)self;
    if (PyVectorcall_NARGS(flags) != 1 || (names != NULL && PyTuple_GET_SIZE(names))) {
        PyErr_SetString(PyExc_TypeError, "one set of hexes is spread");
        return NULL;
    }
    Py_ssize_t words = spread->words;
    Word room[2 * ROOMY], *x = room;
    if (words > ROOMY && (x = PyMem_Calloc(2 * (size_t)words, sizeof(Word))) == NULL)
        return PyErr_NoMemory();
    PyObject *out = NULL;
    if (load(args[0], x, words) == 0) {
        memset(x + words, 0, (size_t)words * sizeof(Word));
        spread_into(spread, x, 0, words, x + words);
        out = store(x + words, words);
    }
    if (x != room)
        PyMem_Free(x);
    return out;
}

static void spread_dealloc(PyObject *self)
{
    PyMem_Free(((Spread *)self)->room);
    PyObject_Free(self);
}

static PyTypeObject SpreadType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "honjin.compiled._core.Spread",
    .tp_basicsize = sizeof(Spread),
    .tp_dealloc = spread_dealloc,
    .tp_call = PyVectorcall_Call,
    .tp_vectorcall_offset = offsetof(Spread, call),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL,
    .tp_doc = "All hexes one step away from a set.",
};

static int direction_open(Spread *self, Direction *to, PyObject *from, Word *room)
{
    to->from = room;
    if (load(from, room, self->words) < 0)
        return -1;
    to->begin = self->words;
    to->end = 0;
    for (Py_ssize_t i = 0; i < self->words; i++) {
        self->origins[i] |= room[i];
        if (!room[i])
            continue;
        to->begin = to->begin < i ? to->begin : i;
        to->end = i + 1;
    }
    return 0;
}

/* stepper({by: hexes}): a step of so many places from each of these hexes. */
static PyObject *sets_stepper(PyObject *module, PyObject *sources)
{
    (void)module;
    if (!PyDict_Check(sources) || PyDict_GET_SIZE(sources) > 8) {
        PyErr_SetString(PyExc_TypeError, "stepper({distance: hexes}), eight directions at most");
        return NULL;
    }
    PyObject *by, *from;
    Py_ssize_t at = 0, words = 1, count = PyDict_GET_SIZE(sources);
    while (PyDict_Next(sources, &at, &by, &from)) {
        Digits given;
        Py_ssize_t places = PyLong_AsSsize_t(by);
        if ((places == -1 && PyErr_Occurred()) || digits_of_set(from, &given) < 0)
            return NULL;
        Py_ssize_t wanted = words_for(given.count) + (places > 0 ? places / WORD + 1 : 0);
        digits_close(&given);
        words = wanted > words ? wanted : words;
    }
    Spread *self = PyObject_New(Spread, &SpreadType);
    if (self == NULL)
        return NULL;
    self->call = spread_call;
    self->words = words;
    self->span = 0;
    self->count = 0;
    self->room = PyMem_Calloc((size_t)((count + 1) * words), sizeof(Word));
    self->origins = self->room;
    if (self->room == NULL) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    for (at = 0; PyDict_Next(sources, &at, &by, &from);) {
        Direction *to = &self->directions[self->count];
        to->by = PyLong_AsSsize_t(by);
        Py_ssize_t away = (to->by < 0 ? -to->by : to->by) / WORD + 1;
        self->span = away > self->span ? away : self->span;
        if (direction_open(self, to, from, self->room + (self->count + 1) * words) < 0) {
            Py_DECREF(self);
            return NULL;
        }
        self->count++;
    }
    return (PyObject *)self;
}

#endif
