/* Copies of objects with declared fields (honjin/wargame/state.py), slot by slot, and copies made out of older ones
 * that nobody else holds: of a list that has hardly changed only the entries that differ are touched. */

#ifndef HONJIN_COPIES_H
#define HONJIN_COPIES_H

#include "making.h"
#include <structmember.h>

typedef enum { SHARED, SLICED, COPIED, INITIAL } How;

/* A field: where it lies in the object, and how it is copied. */
typedef struct {
    Py_ssize_t offset;
    How how;
} Slot;

static PyObject *copying_name, *copy_name;

static PyObject *copied(PyObject *self);

static PyObject **slot_of(PyObject *self, const Slot *slot)
{
    return (PyObject **)((char *)self + slot->offset);
}

/* How the class of an object is copied: slots, names and what passing fields begin with; NULL if it is not declared. */
static PyObject *copying_of(PyObject *self, const Slot **slots, Py_ssize_t *count)
{
    PyObject *plan = own_entry(Py_TYPE(self), copying_name);
    if (plan != NULL) {
        PyObject *packed = PyTuple_GET_ITEM(plan, 0);
        *slots = (const Slot *)(void *)PyBytes_AS_STRING(packed);
        *count = PyBytes_GET_SIZE(packed) / (Py_ssize_t)sizeof(Slot);
    }
    return plan;
}

/* What a copy has in a field. */
static PyObject *copy_of_field(PyObject *self, PyObject *plan, const Slot *slot, Py_ssize_t number)
{
    if (slot->how == INITIAL)
        return Py_NewRef(PyTuple_GET_ITEM(PyTuple_GET_ITEM(plan, 2), number));
    PyObject *value = *slot_of(self, slot);
    if (value == NULL) /* says what is missing */
        return PyObject_GetAttr(self, PyTuple_GET_ITEM(PyTuple_GET_ITEM(plan, 1), number));
    if (slot->how == SHARED)
        return Py_NewRef(value);
    Py_INCREF(value);
    PyObject *made;
    if (slot->how == SLICED)
        made = PyList_CheckExact(value) ? PyList_GetSlice(value, 0, PyList_GET_SIZE(value))
                                        : PySequence_GetSlice(value, 0, PY_SSIZE_T_MAX);
    else if (PyDict_CheckExact(value))
        made = PyDict_Copy(value);
    else
        made = copied(value);
    Py_DECREF(value);
    return made;
}

static PyObject *copied(PyObject *self)
{
    const Slot *slots;
    Py_ssize_t count;
    PyObject *plan = copying_of(self, &slots, &count);
    if (plan == NULL)
        return PyErr_Occurred() ? NULL : PyObject_CallMethodNoArgs(self, copy_name);
    PyObject *twin = PyBaseObject_Type.tp_new(Py_TYPE(self), nothing, NULL);
    for (Py_ssize_t i = 0; twin != NULL && i < count; i++)
        if ((*slot_of(twin, &slots[i]) = copy_of_field(self, plan, &slots[i], i)) == NULL)
            Py_CLEAR(twin);
    return twin;
}

/* Whether a list can take over the entries of another one in place. */
static int can_follow(PyObject *old, PyObject *fresh)
{
    return old != NULL && fresh != NULL && Py_REFCNT(old) == 1 && PyList_CheckExact(old) && PyList_CheckExact(fresh) &&
           PyList_GET_SIZE(old) == PyList_GET_SIZE(fresh);
}

#define BLOCK 32

static void follow(PyObject *old, PyObject *fresh)
{
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(old) && i < PyList_GET_SIZE(fresh); i++) {
        PyObject **lefts = PySequence_Fast_ITEMS(old) + i, **entries = PySequence_Fast_ITEMS(fresh) + i;
        if (i + BLOCK <= PyList_GET_SIZE(old) && i + BLOCK <= PyList_GET_SIZE(fresh) &&
            !memcmp(lefts, entries, BLOCK * sizeof(PyObject *))) {
            i += BLOCK - 1;
        } else if (*lefts != *entries) {
            PyObject *left = *lefts;
            *lefts = Py_NewRef(*entries);
            Py_DECREF(left);
        }
    }
}

/* Whether two dicts hold the same objects in the same order. */
static int are_alike(PyObject *old, PyObject *fresh)
{
    if (old == NULL || fresh == NULL || Py_REFCNT(old) != 1 || !PyDict_CheckExact(old) || !PyDict_CheckExact(fresh) ||
        PyDict_GET_SIZE(old) != PyDict_GET_SIZE(fresh))
        return 0;
    Py_ssize_t a = 0, b = 0;
    PyObject *key, *value, *other_key, *other_value;
    while (PyDict_Next(old, &a, &key, &value) && PyDict_Next(fresh, &b, &other_key, &other_value))
        if (key != other_key || value != other_value)
            return 0;
    return 1;
}

/* Whether an older field needs no new object to become the same as this one. */
static int is_followed(const Slot *slot, PyObject *old, PyObject *fresh)
{
    return slot->how == SLICED ? can_follow(old, fresh) : slot->how == COPIED && are_alike(old, fresh);
}

#define FIELDS 96

/* Make an older object of the same class a copy of this one; all that can fail comes first. */
static int renewed(PyObject *old, PyObject *self, PyObject *plan, const Slot *slots, Py_ssize_t count)
{
    PyObject *found[FIELDS];
    for (Py_ssize_t i = 0; i < count; i++) {
        int follows = is_followed(&slots[i], *slot_of(old, &slots[i]), *slot_of(self, &slots[i]));
        found[i] = follows ? NULL : copy_of_field(self, plan, &slots[i], i);
        if (!follows && found[i] == NULL) {
            while (i--)
                Py_XDECREF(found[i]);
            return -1;
        }
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        if (found[i] != NULL)
            Py_XSETREF(*slot_of(old, &slots[i]), found[i]);
        else if (slots[i].how == SLICED)
            follow(*slot_of(old, &slots[i]), *slot_of(self, &slots[i]));
    }
    return 0;
}

/* snapshot(marks, state): a copy of a state, made out of that of the last mark if nobody else has it. */
static PyObject *copies_snapshot(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    (void)module;
    if (given != 2 || !PyList_Check(args[0])) {
        PyErr_SetString(PyExc_TypeError, "snapshot(marks, state)");
        return NULL;
    }
    PyObject *marks = args[0], *state = args[1];
    Py_ssize_t last = PyList_GET_SIZE(marks) - 1;
    PyObject *mark = last < 0 ? NULL : PyList_GET_ITEM(marks, last);
    if (mark == NULL || Py_REFCNT(mark) != 1 || !PyTuple_Check(mark) || PyTuple_GET_SIZE(mark) < 2)
        return copied(state);
    PyObject *old = PyTuple_GET_ITEM(mark, 1);
    const Slot *slots;
    Py_ssize_t count;
    PyObject *plan = copying_of(state, &slots, &count);
    if (plan == NULL || old == state || Py_REFCNT(old) != 1 || Py_TYPE(old) != Py_TYPE(state) || count > FIELDS)
        return PyErr_Occurred() ? NULL : copied(state);
    return renewed(old, state, plan, slots, count) < 0 ? NULL : Py_NewRef(old);
}

static PyObject *copy_method(PyObject *self, PyObject *nobody)
{
    (void)nobody;
    return copied(self);
}

static PyMethodDef copy_function = {"copy", copy_method, METH_NOARGS, "An independent copy."};

/* copier(class, names, hows, initials): the method that copies objects of a class by its slots. */
static PyObject *copies_copier(PyObject *module, PyObject *given)
{
    (void)module;
    PyObject *cls, *names, *hows, *initials, *made = NULL;
    if (!PyArg_ParseTuple(given, "O!O!O!O!", &PyType_Type, &cls, &PyTuple_Type, &names, &PyTuple_Type, &hows,
                          &PyTuple_Type, &initials))
        return NULL;
    Py_ssize_t count = PyTuple_GET_SIZE(names);
    if (PyTuple_GET_SIZE(hows) != count || PyTuple_GET_SIZE(initials) != count) {
        PyErr_SetString(PyExc_ValueError, "each field is copied in one way");
        return NULL;
    }
    PyObject *packed = PyBytes_FromStringAndSize(NULL, count * (Py_ssize_t)sizeof(Slot));
    if (packed == NULL)
        return NULL;
    Slot *slots = (Slot *)(void *)PyBytes_AS_STRING(packed);
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *descriptor = PyObject_GetAttr(cls, PyTuple_GET_ITEM(names, i));
        int is_slot = descriptor != NULL && Py_IS_TYPE(descriptor, &PyMemberDescr_Type) &&
                      ((PyMemberDescrObject *)descriptor)->d_member->type == T_OBJECT_EX;
        long how = PyLong_AsLong(PyTuple_GET_ITEM(hows, i));
        if (is_slot && how >= SHARED && how <= INITIAL)
            slots[i] = (Slot){((PyMemberDescrObject *)descriptor)->d_member->offset, (How)how};
        else if (!PyErr_Occurred())
            PyErr_Format(PyExc_TypeError, "%S is no slot that can be copied", PyTuple_GET_ITEM(names, i));
        Py_XDECREF(descriptor);
        if (PyErr_Occurred())
            goto done;
    }
    PyObject *plan = PyTuple_Pack(3, packed, names, initials);
    if (plan != NULL && PyObject_SetAttr(cls, copying_name, plan) == 0)
        made = PyDescr_NewMethod((PyTypeObject *)cls, &copy_function);
    Py_XDECREF(plan);
done:
    Py_DECREF(packed);
    return made;
}

static int copies_open(void)
{
    copying_name = PyUnicode_InternFromString("__copying__");
    copy_name = PyUnicode_InternFromString("copy");
    return copying_name == NULL || copy_name == NULL ? -1 : 0;
}

#endif
