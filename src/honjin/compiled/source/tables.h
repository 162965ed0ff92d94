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

#endif
