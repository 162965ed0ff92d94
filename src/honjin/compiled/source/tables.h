/* Twins of those functions of honjin/hexes/sets.py that look numbers of a set up in a list. */

#ifndef HONJIN_TABLES_H
#define HONJIN_TABLES_H

#include "sets.h"

/* What a list says of a number; -1 with an exception, so ask PyErr_Occurred. */
static Py_ssize_t said_of(PyObject *table, Py_ssize_t number)
{
    if (number >= PyList_GET_SIZE(table)) {
        PyErr_SetString(PyExc_IndexError, "list index out of range");
        return -1;
    }
    return PyNumber_AsSsize_t(PyList_GET_ITEM(table, number), PyExc_OverflowError);
}

static int table_given(PyObject *const *args, Py_ssize_t given)
{
    if (given == 2 && PyList_Check(args[1]))
        return 1;
    PyErr_SetString(PyExc_TypeError, "a set of numbers and a list are wanted");
    return 0;
}

/* The members of a set one after the other. */
typedef struct {
    Digits from;
    Py_ssize_t at;
    digit left;
} Bits;

static int bits_open(PyObject *numbers, Bits *out)
{
    if (digits_of_set(numbers, &out->from) < 0)
        return -1;
    out->at = 0;
    out->left = out->from.count ? out->from.digits[0] : 0;
    return 0;
}

/* The next one; -1 when there is none left. */
static Py_ssize_t bits_next(Bits *bits)
{
    while (!bits->left) {
        if (++bits->at >= bits->from.count)
            return -1;
        bits->left = bits->from.digits[bits->at];
    }
    Py_ssize_t found = bits->at * PyLong_SHIFT + __builtin_ctz(bits->left);
    bits->left &= bits->left - 1;
    return found;
}

static void bits_close(Bits *bits)
{
    digits_close(&bits->from);
}

static PyObject *tables_images(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    (void)module;
    if (!table_given(args, given))
        return NULL;
    PyObject *numbers = sets_members(NULL, args[0]), *out = NULL;
    if (numbers == NULL)
        return NULL;
    Py_ssize_t kept = 0;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(numbers); i++) {
        Py_ssize_t to = said_of(args[1], PyLong_AsSsize_t(PyList_GET_ITEM(numbers, i)));
        if (to == -1 && PyErr_Occurred())
            goto done;
        PyObject *hex = to < 0 ? NULL : PyLong_FromSsize_t(to);
        if (hex != NULL)
            PyList_SetItem(numbers, kept++, hex);
        else if (to >= 0)
            goto done;
    }
    if (PyList_SetSlice(numbers, kept, PyList_GET_SIZE(numbers), NULL) == 0)
        out = sets_hexset(NULL, numbers);
done:
    Py_DECREF(numbers);
    return out;
}

static PyObject *tables_fixed(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    (void)module;
    if (!table_given(args, given))
        return NULL;
    PyObject *numbers = sets_members(NULL, args[0]);
    if (numbers == NULL)
        return NULL;
    Py_ssize_t kept = 0;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(numbers); i++) {
        PyObject *number = PyList_GET_ITEM(numbers, i);
        Py_ssize_t itself = PyLong_AsSsize_t(number), said = said_of(args[1], itself);
        if (said == -1 && PyErr_Occurred()) {
            Py_DECREF(numbers);
            return NULL;
        }
        if (said == itself)
            PyList_SetItem(numbers, kept++, Py_NewRef(number));
    }
    if (PyList_SetSlice(numbers, kept, PyList_GET_SIZE(numbers), NULL) < 0)
        Py_CLEAR(numbers);
    return numbers;
}

static PyObject *tables_besides(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    (void)module;
    if (given != 3 || !PyList_Check(args[1])) {
        PyErr_SetString(PyExc_TypeError, "numbers, a list and what is left out are wanted");
        return NULL;
    }
    PyObject *numbers = PySequence_Fast(args[0], "numbers are wanted"), *out = PyList_New(0);
    for (Py_ssize_t i = 0; numbers != NULL && out != NULL && i < PySequence_Fast_GET_SIZE(numbers); i++) {
        PyObject *number = PySequence_Fast_GET_ITEM(numbers, i), *said = PyObject_GetItem(args[1], number);
        int left_out = said == NULL ? -1 : PySequence_Contains(args[2], said);
        Py_XDECREF(said);
        if (left_out < 0 || (!left_out && PyList_Append(out, number) < 0))
            Py_CLEAR(out);
    }
    if (numbers == NULL)
        Py_CLEAR(out);
    Py_XDECREF(numbers);
    return out;
}

static PyObject *tables_in_one_piece(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    (void)module;
    if (!table_given(args, given))
        return NULL;
    PyObject *table = args[1], *hexes = sets_members(NULL, args[0]);
    if (hexes == NULL)
        return NULL;
    Py_ssize_t count = PyList_GET_SIZE(hexes), joined = count ? 1 : 0;
    for (Py_ssize_t done = 0; done < joined && joined < count; done++) { /* those that hang together stand first */
        Py_ssize_t from = PyLong_AsSsize_t(PyList_GET_ITEM(hexes, done));
        if (from >= PyList_GET_SIZE(table)) {
            PyErr_SetString(PyExc_IndexError, "list index out of range");
            break;
        }
        for (Py_ssize_t i = joined; i < count; i++) {
            PyObject *other = PyList_GET_ITEM(hexes, i);
            int near = has(PyList_GET_ITEM(table, from), PyLong_AsSsize_t(other));
            if (near < 0)
                goto done;
            if (near) {
                PyList_SET_ITEM(hexes, i, PyList_GET_ITEM(hexes, joined));
                PyList_SET_ITEM(hexes, joined++, other);
            }
        }
    }
done:
    Py_DECREF(hexes);
    return PyErr_Occurred() ? NULL : PyBool_FromLong(joined == count);
}

/* Words for a set of numbers of a list: in place where there is room, as a table of a game has a few hundred at most. */
static Word *words_of_numbers(Py_ssize_t numbers, Word *room)
{
    if (numbers <= ROOMY * WORD) {
        memset(room, 0, (size_t)(numbers / WORD + 1) * sizeof(Word));
        return room;
    }
    Word *made = PyMem_Calloc((size_t)(numbers / WORD + 1), sizeof(Word));
    if (made == NULL)
        PyErr_NoMemory();
    return made;
}

static PyObject *tables_whose(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    (void)module;
    if (!table_given(args, given))
        return NULL;
    PyObject *table = args[1], *out = NULL;
    Digits wanted;
    if (digits_of_set(args[0], &wanted) < 0)
        return NULL;
    Word room[ROOMY + 1], *found = words_of_numbers(PyList_GET_SIZE(table), room);
    if (found == NULL)
        goto done;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(table); i++) {
        Py_ssize_t said = said_of(table, i);
        if (said == -1 && PyErr_Occurred())
            goto done;
        Py_ssize_t at = said / PyLong_SHIFT;
        if (said >= 0 && at < wanted.count && wanted.digits[at] >> (said % PyLong_SHIFT) & 1)
            found[i / WORD] |= (Word)1 << (i % WORD);
    }
    out = store(found, PyList_GET_SIZE(table) / WORD + 1);
done:
    digits_close(&wanted);
    if (found != room)
        PyMem_Free(found);
    return out;
}

static PyObject *tables_placed(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    (void)module;
    Bits bits;
    if (!table_given(args, given) || bits_open(args[0], &bits) < 0)
        return NULL;
    PyObject *table = args[1], *out = NULL;
    Word room[ROOMY + 1], *found = words_of_numbers(PyList_GET_SIZE(table), room);
    if (found == NULL)
        goto done;
    for (Py_ssize_t number; (number = bits_next(&bits)) >= 0;) {
        Py_ssize_t said = said_of(table, number);
        if (said >= 0)
            found[number / WORD] |= (Word)1 << (number % WORD);
        else if (PyErr_Occurred())
            goto done;
    }
    out = store(found, PyList_GET_SIZE(table) / WORD + 1);
done:
    bits_close(&bits);
    if (found != room)
        PyMem_Free(found);
    return out;
}

static PyObject *tables_gathered(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    (void)module;
    Bits bits;
    if (!table_given(args, given) || bits_open(args[0], &bits) < 0)
        return NULL;
    PyObject *out = PyLong_FromLong(0);
    for (Py_ssize_t number; out != NULL && (number = bits_next(&bits)) >= 0;) {
        if (number >= PyList_GET_SIZE(args[1])) {
            PyErr_SetString(PyExc_IndexError, "list index out of range");
            Py_CLEAR(out);
        } else {
            Py_SETREF(out, PyNumber_Or(out, PyList_GET_ITEM(args[1], number)));
        }
    }
    bits_close(&bits);
    return out;
}

static PyObject *tables_lowest(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    (void)module;
    Bits bits;
    if (!table_given(args, given) || bits_open(args[0], &bits) < 0)
        return NULL;
    Py_ssize_t lowest = 0;
    for (Py_ssize_t number; !PyErr_Occurred() && (number = bits_next(&bits)) >= 0;) {
        Py_ssize_t said = said_of(args[1], number);
        lowest = said < lowest ? said : lowest;
    }
    bits_close(&bits);
    return PyErr_Occurred() ? NULL : PyLong_FromSsize_t(lowest);
}

#endif
