/* The twin of what honjin/hexes/grid.py reckons for whole maps. */

#ifndef HONJIN_GRID_H
#define HONJIN_GRID_H

#include <Python.h>
#include <stdlib.h>

/* One of three coordinates of a hex. */
static int cube_of(PyObject *cubes, Py_ssize_t hex, long out[3])
{
    PyObject *cube = PyList_GET_ITEM(cubes, hex);
    if (!PyTuple_Check(cube) || PyTuple_GET_SIZE(cube) != 3) {
        PyErr_SetString(PyExc_TypeError, "a hex has three coordinates");
        return -1;
    }
    for (Py_ssize_t i = 0; i < 3; i++) {
        out[i] = PyLong_AsLong(PyTuple_GET_ITEM(cube, i));
        if (out[i] == -1 && PyErr_Occurred())
            return -1;
    }
    return 0;
}

static PyObject *grid_away(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    (void)module;
    Py_ssize_t from;
    if (given != 2 || !PyList_Check(args[0])) {
        PyErr_SetString(PyExc_TypeError, "away(cubes, hex)");
        return NULL;
    }
    from = PyNumber_AsSsize_t(args[1], PyExc_IndexError);
    if (from == -1 && PyErr_Occurred())
        return NULL;
    Py_ssize_t count = PyList_GET_SIZE(args[0]);
    if (from < 0 || from >= count) {
        PyErr_SetString(PyExc_IndexError, "there is no such hex");
        return NULL;
    }
    long a[3], b[3];
    PyObject *out = cube_of(args[0], from, a) < 0 ? NULL : PyBytes_FromStringAndSize(NULL, count);
    for (Py_ssize_t h = 0; out != NULL && h < count; h++) {
        if (cube_of(args[0], h, b) < 0) {
            Py_CLEAR(out);
            break;
        }
        long most = labs(a[0] - b[0]);
        for (int i = 1; i < 3; i++)
            most = labs(a[i] - b[i]) > most ? labs(a[i] - b[i]) : most;
        if (most > 255) {
            PyErr_SetString(PyExc_ValueError, "bytes must be in range(0, 256)");
            Py_CLEAR(out);
        } else
            PyBytes_AS_STRING(out)[h] = (char)most;
    }
    return out;
}

#endif
