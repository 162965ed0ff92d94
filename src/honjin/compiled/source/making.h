/* Objects of plain classes, made without running a constructor written in Python: a class is given a vectorcall that
 * puts what it is given where the constructor would put it. Whatever is out of the ordinary goes the usual way, so that
 * it ends as it always does. */

#ifndef HONJIN_MAKING_H
#define HONJIN_MAKING_H

#include <Python.h>

/* More parameters than any plain class has. */
#define MOST 16

static PyObject *plan_name, *nothing;

/* What a class says of itself under a name, borrowed; NULL where it says nothing. */
static PyObject *own_entry(PyTypeObject *type, PyObject *name)
{
#if PY_VERSION_HEX >= 0x030C0000
    PyObject *body = PyType_GetDict(type);
    if (body == NULL)
        return NULL;
    PyObject *found = PyDict_GetItemWithError(body, name);
    Py_DECREF(body); /* the class still has it */
    return found;
#else
    return PyDict_GetItemWithError(type->tp_dict, name);
#endif
}

/* As Python calls a class. */
static PyObject *made_as_usual(PyObject *cls, PyObject *const *args, Py_ssize_t given, PyObject *keywords)
{
    PyObject *all = PyTuple_New(given), *named = NULL, *made = NULL;
    if (all == NULL)
        return NULL;
    for (Py_ssize_t i = 0; i < given; i++)
        PyTuple_SET_ITEM(all, i, Py_NewRef(args[i]));
    if (keywords != NULL && (named = PyDict_New()) == NULL)
        goto done;
    for (Py_ssize_t i = 0; named != NULL && i < PyTuple_GET_SIZE(keywords); i++)
        if (PyDict_SetItem(named, PyTuple_GET_ITEM(keywords, i), args[given + i]) < 0)
            goto done;
    made = PyType_Type.tp_call(cls, all, named);
done:
    Py_DECREF(all);
    Py_XDECREF(named);
    return made;
}

/* Sorts arguments by the parameters of a plan; 0 if they do not fit. All of it is borrowed. */
static int sorted_out(PyObject *plan, PyObject *const *args, Py_ssize_t given, PyObject *keywords, PyObject **values)
{
    PyObject *names = PyTuple_GET_ITEM(plan, 0), *defaults = PyTuple_GET_ITEM(plan, 2);
    Py_ssize_t count = PyTuple_GET_SIZE(names), required = count - PyTuple_GET_SIZE(defaults);
    if (given > PyLong_AsSsize_t(PyTuple_GET_ITEM(plan, 3)))
        return 0;
    for (Py_ssize_t i = 0; i < count; i++)
        values[i] = i < given ? args[i] : NULL;
    for (Py_ssize_t k = 0; keywords != NULL && k < PyTuple_GET_SIZE(keywords); k++) {
        Py_ssize_t i = given;
        while (i < count && PyTuple_GET_ITEM(names, i) != PyTuple_GET_ITEM(keywords, k)) /* names are interned; others go the usual way */
            i++;
        if (i == count)
            return 0;
        values[i] = args[given + k];
    }
    for (Py_ssize_t i = given; i < count; i++) {
        if (values[i] == NULL && i < required)
            return 0;
        if (values[i] == NULL)
            values[i] = PyTuple_GET_ITEM(defaults, i - required);
    }
    return 1;
}

static PyObject *filled(PyTypeObject *type, PyObject *plan, PyObject *const *values)
{
    PyObject *places = PyTuple_GET_ITEM(plan, 1);
    Py_ssize_t count = PyTuple_GET_SIZE(PyTuple_GET_ITEM(plan, 0));
    if (places == Py_None) { /* a tuple with names */
        PyObject *made = type->tp_alloc(type, count);
        for (Py_ssize_t i = 0; made != NULL && i < count; i++)
            PyTuple_SET_ITEM(made, i, Py_NewRef(values[i]));
        return made;
    }
    PyObject *made = PyBaseObject_Type.tp_new(type, nothing, NULL);
    for (Py_ssize_t i = 0; made != NULL && i < count; i++)
        if (PyObject_GenericSetAttr(made, PyTuple_GET_ITEM(places, i), values[i]) < 0)
            Py_CLEAR(made);
    return made;
}

static PyObject *made(PyObject *cls, PyObject *const *args, size_t flags, PyObject *keywords)
{
    PyObject *values[MOST], *plan = own_entry((PyTypeObject *)cls, plan_name);
    Py_ssize_t given = PyVectorcall_NARGS(flags);
    if (plan == NULL || !sorted_out(plan, args, given, keywords, values))
        return PyErr_Occurred() ? NULL : made_as_usual(cls, args, given, keywords);
    return filled((PyTypeObject *)cls, plan, values);
}

/* plainly(class, names, places, defaults, positional): from now on the core makes objects of this class. */
static PyObject *making_plainly(PyObject *module, PyObject *given)
{
    (void)module;
    PyObject *cls, *names, *places, *defaults;
    Py_ssize_t positional;
    if (!PyArg_ParseTuple(given, "O!O!OO!n", &PyType_Type, &cls, &PyTuple_Type, &names, &places, &PyTuple_Type,
                          &defaults, &positional))
        return NULL;
    Py_ssize_t count = PyTuple_GET_SIZE(names);
    int tuple = PyType_IsSubtype((PyTypeObject *)cls, &PyTuple_Type);
    if (count > MOST || PyTuple_GET_SIZE(defaults) > count || positional > count || tuple != (places == Py_None) ||
        (!tuple && !(PyTuple_Check(places) && PyTuple_GET_SIZE(places) == count))) {
        PyErr_SetString(PyExc_ValueError, "this is no plan of a plain class");
        return NULL;
    }
    PyObject *plan = Py_BuildValue("OOOn", names, places, defaults, positional);
    int failed = plan == NULL || PyObject_SetAttr(cls, plan_name, plan) < 0;
    Py_XDECREF(plan);
    if (failed)
        return NULL;
    ((PyTypeObject *)cls)->tp_vectorcall = made;
    Py_RETURN_NONE;
}

/* A sentence: its template, and the things in it by their names. */
static PyObject *said(PyObject *text, PyObject *const *args, Py_ssize_t given, PyObject *keywords)
{
    if (given != 1) {
        PyErr_Format(PyExc_TypeError, "say() takes 1 positional argument but %zd were given", given);
        return NULL;
    }
    PyObject *things = PyDict_New(), *made = NULL;
    if (things == NULL)
        return NULL;
    for (Py_ssize_t i = 0; keywords != NULL && i < PyTuple_GET_SIZE(keywords); i++)
        if (PyDict_SetItem(things, PyTuple_GET_ITEM(keywords, i), args[1 + i]) < 0)
            goto done;
    PyObject *both[] = {args[0], things};
    made = PyObject_Vectorcall(text, both, 2, NULL);
done:
    Py_DECREF(things);
    return made;
}

static PyMethodDef say_function = {"say", (PyCFunction)(void (*)(void))said, METH_FASTCALL | METH_KEYWORDS,
                                   "A sentence."};

/* say(Text): the function that makes such texts. */
static PyObject *making_say(PyObject *module, PyObject *text)
{
    (void)module;
    return PyCFunction_New(&say_function, text);
}

static int making_open(void)
{
    plan_name = PyUnicode_InternFromString("__plan__");
    nothing = PyTuple_New(0);
    return plan_name == NULL || nothing == NULL ? -1 : 0;
}

#endif
