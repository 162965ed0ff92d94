/* The twins of honjin/hexes/paths.py: how far a mover gets, what a step costs, and the way back. */

#ifndef HONJIN_PATHS_H
#define HONJIN_PATHS_H

#include "sets.h"

#define LAYERS 32
#define ZONES 8

static PyObject *s_layers, *s_barred, *s_stops, *s_tolls, *s_exits, *s_cost, *s_spread, *s_links, *s_back;

static int names_open(void)
{
#define NAME(name) ((s_##name = PyUnicode_InternFromString(#name)) == NULL)
    return NAME(layers) || NAME(barred) || NAME(stops) || NAME(tolls) || NAME(exits) || NAME(cost) || NAME(spread) ||
                   NAME(links) || NAME(back)
               ? -1
               : 0;
#undef NAME
}

static int attribute_as_long(PyObject *thing, PyObject *name, long *out)
{
    PyObject *found = PyObject_GetAttr(thing, name);
    if (found == NULL)
        return -1;
    *out = PyLong_AsLong(found);
    Py_DECREF(found);
    return *out == -1 && PyErr_Occurred() ? -1 : 0;
}

/* An attribute that must be a tuple of so many at most. */
static PyObject *attribute_as_tuple(PyObject *thing, PyObject *name, Py_ssize_t most)
{
    PyObject *found = PyObject_GetAttr(thing, name);
    if (found != NULL && (!PyTuple_Check(found) || PyTuple_GET_SIZE(found) > most)) {
        PyErr_Format(PyExc_TypeError, "%U must be a tuple of %zd at most", name, most);
        Py_CLEAR(found);
    }
    return found;
}

/* Sets of hexes that cost more, as a passage has them. */
typedef struct {
    PyObject *tuple;
    Py_ssize_t count;
    PyObject *zone[ZONES];
    long extra[ZONES];
} Zones;

static int zones_open(PyObject *passage, PyObject *name, Zones *out)
{
    out->tuple = attribute_as_tuple(passage, name, ZONES);
    if (out->tuple == NULL)
        return -1;
    out->count = PyTuple_GET_SIZE(out->tuple);
    for (Py_ssize_t i = 0; i < out->count; i++) {
        PyObject *pair = PyTuple_GET_ITEM(out->tuple, i);
        if (!PyTuple_Check(pair) || PyTuple_GET_SIZE(pair) != 2) {
            PyErr_SetString(PyExc_TypeError, "a zone is a set of hexes and what it costs");
            return -1;
        }
        out->zone[i] = PyTuple_GET_ITEM(pair, 0);
        out->extra[i] = PyLong_AsLong(PyTuple_GET_ITEM(pair, 1));
        if (out->extra[i] < 0) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_ValueError, "a zone cannot make a step cheaper");
            return -1;
        }
    }
    return 0;
}

/* What the first zone with this hex adds; -1 with an exception. */
static long extra_of(const Zones *zones, Py_ssize_t hex)
{
    for (Py_ssize_t i = 0; i < zones->count; i++) {
        int found = has(zones->zone[i], hex);
        if (found)
            return found < 0 ? -1 : zones->extra[i];
    }
    return 0;
}

/* A set of hexes of a table that has one for each hex, as a new reference. */
static PyObject *set_at(PyObject *layer, PyObject *name, Py_ssize_t hex)
{
    PyObject *table = PyObject_GetAttr(layer, name);
    if (table == NULL)
        return NULL;
    PyObject *found = PySequence_GetItem(table, hex);
    Py_DECREF(table);
    return found;
}

/* ------------------------------------------------------------------------------------------------ the price of a step */

static PyObject *paths_price(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    (void)module;
    if (given != 3) {
        PyErr_SetString(PyExc_TypeError, "price(passage, a, b)");
        return NULL;
    }
    Py_ssize_t a = PyNumber_AsSsize_t(args[1], PyExc_OverflowError), b = -1;
    if (a != -1 || !PyErr_Occurred())
        b = PyNumber_AsSsize_t(args[2], PyExc_OverflowError);
    if (PyErr_Occurred())
        return NULL;
    if (b < 0) {
        PyErr_SetString(PyExc_ValueError, "negative shift count");
        return NULL;
    }
    Zones tolls = {0}, exits = {0};
    PyObject *out = NULL, *layers = attribute_as_tuple(args[0], s_layers, PY_SSIZE_T_MAX);
    if (layers == NULL)
        return NULL;
    long best = -1;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(layers); i++) {
        PyObject *layer = PyTuple_GET_ITEM(layers, i), *links = set_at(layer, s_links, a);
        int open = links == NULL ? -1 : has(links, b);
        Py_XDECREF(links);
        long cost = 0;
        if (open < 0 || (open && attribute_as_long(layer, s_cost, &cost) < 0))
            goto done;
        if (open && (best < 0 || cost < best))
            best = cost;
    }
    if (best < 0) {
        out = Py_NewRef(Py_None);
        goto done;
    }
    if (zones_open(args[0], s_tolls, &tolls) < 0 || zones_open(args[0], s_exits, &exits) < 0)
        goto done;
    long enter = extra_of(&tolls, b), leave = enter < 0 ? -1 : extra_of(&exits, a);
    if (leave >= 0)
        out = PyLong_FromLong(best + enter + leave);
done:
    Py_DECREF(layers);
    Py_XDECREF(tolls.tuple);
    Py_XDECREF(exits.tuple);
    return out;
}

/* ------------------------------------------------------------------------------------------------ all within reach */

/* A passage with all its sets as words. Sets lie in one piece of memory; rings[d] is NULL where nobody has come. */
typedef struct {
    Py_ssize_t words;
    long allowance;
    Py_ssize_t layers;
    PyObject *tuple;
    const Spread *spread[LAYERS];
    long cost[LAYERS];
    Zones tolls, exits;
    Word *toll[ZONES], *exit[ZONES];
    Word *done, *stops, *until, *ring, *part, *reached, *dear;
    Word *room;
    Word **rings;
} Search;

static void search_close(Search *self)
{
    for (long d = 0; self->rings != NULL && d <= self->allowance; d++)
        PyMem_Free(self->rings[d]);
    PyMem_Free(self->rings);
    PyMem_Free(self->room);
    Py_XDECREF(self->tuple);
    Py_XDECREF(self->tolls.tuple);
    Py_XDECREF(self->exits.tuple);
}

static int layers_open(Search *self, PyObject *passage)
{
    self->tuple = attribute_as_tuple(passage, s_layers, LAYERS);
    if (self->tuple == NULL)
        return -1;
    self->layers = PyTuple_GET_SIZE(self->tuple);
    for (Py_ssize_t i = 0; i < self->layers; i++) {
        PyObject *layer = PyTuple_GET_ITEM(self->tuple, i), *spread = PyObject_GetAttr(layer, s_spread);
        if (spread == NULL)
            return -1;
        Py_DECREF(spread); /* the layer, which is frozen, keeps it */
        if (!Py_IS_TYPE(spread, &SpreadType)) {
            PyErr_SetString(PyExc_TypeError, "a layer must have been made with hexes.sets.spread");
            return -1;
        }
        self->spread[i] = (const Spread *)spread;
        if (attribute_as_long(layer, s_cost, &self->cost[i]) < 0)
            return -1;
        if (self->cost[i] < 1) {
            PyErr_SetString(PyExc_ValueError, "a step costs at least 1 point");
            return -1;
        }
        if (self->spread[i]->words > self->words)
            self->words = self->spread[i]->words;
    }
    return 0;
}

static int load_attribute(PyObject *passage, PyObject *name, Word *out, Py_ssize_t words)
{
    PyObject *found = PyObject_GetAttr(passage, name);
    int failed = found == NULL || load(found, out, words) < 0;
    Py_XDECREF(found);
    return failed ? -1 : 0;
}

static int sets_open(Search *self, PyObject *passage, PyObject *start, PyObject *until)
{
    Py_ssize_t words = self->words, sets = 7 + self->tolls.count + self->exits.count;
    Word *at = self->room = PyMem_Calloc((size_t)(sets * words), sizeof(Word));
    self->rings = PyMem_Calloc((size_t)self->allowance + 1, sizeof(Word *));
    if (self->room == NULL || self->rings == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    Word **single[] = {&self->done, &self->stops, &self->until, &self->ring, &self->part, &self->reached, &self->dear};
    for (size_t i = 0; i < 7; i++, at += words)
        *single[i] = at;
    for (Py_ssize_t i = 0; i < self->tolls.count; i++, at += words)
        if (load(self->tolls.zone[i], self->toll[i] = at, words) < 0)
            return -1;
    for (Py_ssize_t i = 0; i < self->exits.count; i++, at += words)
        if (load(self->exits.zone[i], self->exit[i] = at, words) < 0)
            return -1;
    if (load_attribute(passage, s_barred, self->done, words) < 0 || load_attribute(passage, s_stops, self->stops, words) < 0 ||
        load(start, self->ring, words) < 0 || load(until, self->until, words) < 0)
        return -1;
    return 0;
}

static int search_open(Search *self, PyObject *passage, PyObject *start, PyObject *until)
{
    Digits first, last;
    if (digits_of_set(start, &first) < 0)
        return -1;
    self->words = words_for(first.count);
    digits_close(&first);
    if (digits_of_set(until, &last) < 0)
        return -1;
    if (words_for(last.count) > self->words)
        self->words = words_for(last.count);
    digits_close(&last);
    if (layers_open(self, passage) < 0 || zones_open(passage, s_tolls, &self->tolls) < 0 ||
        zones_open(passage, s_exits, &self->exits) < 0)
        return -1;
    return sets_open(self, passage, start, until);
}

/* Adds words low to high of hexes to the ring of so many points; beyond the allowance nobody gets. */
static int arrive(Search *self, long points, const Word *hexes, Py_ssize_t low, Py_ssize_t high)
{
    if (points > self->allowance)
        return 0;
    Word *ring = self->rings[points];
    if (ring == NULL) {
        ring = self->rings[points] = PyMem_Calloc((size_t)self->words, sizeof(Word));
        if (ring == NULL) {
            PyErr_NoMemory();
            return -1;
        }
    }
    for (Py_ssize_t i = low; i < high; i++)
        ring[i] |= hexes[i];
    return 0;
}

/* part = those of hexes that are in the zone, which are taken out of hexes; whether there are any. */
static int take(Word *part, Word *hexes, const Word *zone, Py_ssize_t low, Py_ssize_t high)
{
    Word any = 0;
    for (Py_ssize_t i = low; i < high; i++) {
        any |= part[i] = hexes[i] & zone[i];
        hexes[i] ^= part[i];
    }
    return any != 0;
}

static int leads_anywhere(const Spread *spread, const Word *leaving, Py_ssize_t low, Py_ssize_t high)
{
    for (Py_ssize_t i = low; i < high && i < spread->words; i++)
        if (leaving[i] & spread->origins[i])
            return 1;
    return 0;
}

/* All steps out of words low to high of these hexes, so much having been paid. A reach is a small part of a map, so
 * only the words are looked at that can have changed. */
static int leave(Search *self, const Word *leaving, Py_ssize_t low, Py_ssize_t high, long paid)
{
    for (Py_ssize_t n = 0; n < self->layers; n++) {
        const Spread *spread = self->spread[n];
        long total = paid + self->cost[n];
        if (total > self->allowance || !leads_anywhere(spread, leaving, low, high))
            continue;
        Py_ssize_t from = low > spread->span ? low - spread->span : 0;
        Py_ssize_t to = high + spread->span < self->words ? high + spread->span : self->words;
        memset(self->reached + from, 0, (size_t)(to - from) * sizeof(Word));
        spread_into(spread, leaving, low, high, self->reached);
        for (Py_ssize_t z = 0; z < self->tolls.count; z++)
            if (take(self->dear, self->reached, self->toll[z], from, to) &&
                arrive(self, total + self->tolls.extra[z], self->dear, from, to) < 0)
                return -1;
        if (arrive(self, total, self->reached, from, to) < 0)
            return -1;
    }
    return 0;
}

/* Leaves of a ring only those who have not been there before, and tells in which words they are; whether there are any. */
static int settle(Search *self, Word *ring, Py_ssize_t *low, Py_ssize_t *high)
{
    *low = self->words;
    *high = 0;
    for (Py_ssize_t i = 0; i < self->words; i++) {
        ring[i] &= ~self->done[i];
        if (!ring[i])
            continue;
        self->done[i] |= ring[i];
        *low = i < *low ? i : *low;
        *high = i + 1;
    }
    return *high > 0;
}

/* Whether the last of the wanted hexes is in this ring. */
static int all_found(Search *self, const Word *ring)
{
    Word left = 0;
    for (Py_ssize_t i = 0; i < self->words; i++)
        left |= self->until[i] &= ~ring[i];
    return !left;
}

/* Fills the rings; answers how many there are, or -1 with an exception. */
static long search_run(Search *self, long spent, int until)
{
    Py_ssize_t low, high;
    for (Py_ssize_t i = 0; i < self->words; i++)
        self->done[i] &= ~self->ring[i]; /* who starts in a barred hex may leave it */
    if (arrive(self, spent, self->ring, 0, self->words) < 0)
        return -1;
    for (long points = spent; points <= self->allowance; points++) {
        const Word *ring = self->rings[points];
        if (ring == NULL || !settle(self, self->rings[points], &low, &high))
            continue;
        if (until && all_found(self, ring))
            return points + 1;
        for (Py_ssize_t i = low; i < high; i++) /* at 0 points the mover has entered nothing yet */
            self->ring[i] = points ? ring[i] & ~self->stops[i] : ring[i];
        for (Py_ssize_t z = 0; z < self->exits.count; z++)
            if (take(self->part, self->ring, self->exit[z], low, high) &&
                leave(self, self->part, low, high, points + self->exits.extra[z]) < 0)
                return -1;
        if (leave(self, self->ring, low, high, points) < 0)
            return -1;
    }
    return self->allowance + 1;
}

static PyObject *rings_of(const Search *self, long count)
{
    PyObject *out = PyList_New(count);
    for (long d = 0; out != NULL && d < count; d++) {
        const Word *ring = self->rings == NULL ? NULL : self->rings[d];
        PyObject *hexes = ring == NULL ? PyLong_FromLong(0) : store(ring, self->words);
        if (hexes == NULL)
            Py_CLEAR(out);
        else
            PyList_SET_ITEM(out, d, hexes);
    }
    return out;
}

static PyObject *paths_field(PyObject *module, PyObject *args, PyObject *names)
{
    (void)module;
    static char *keys[] = {"passage", "start", "allowance", "spent", "until", NULL};
    PyObject *passage, *start, *until = NULL;
    long allowance, spent = 0;
    if (!PyArg_ParseTupleAndKeywords(args, names, "OOl|$lO", keys, &passage, &start, &allowance, &spent, &until))
        return NULL;
    if (spent < 0) {
        PyErr_SetString(PyExc_ValueError, "no less than nothing can have been spent");
        return NULL;
    }
    Search search = {.allowance = allowance < 0 ? -1 : allowance};
    if (spent > allowance)
        return rings_of(&search, search.allowance + 1);
    PyObject *nowhere = PyLong_FromLong(0), *out = NULL;
    if (nowhere != NULL && search_open(&search, passage, start, until == NULL ? nowhere : until) == 0) {
        int wanted = until == NULL ? 0 : PyObject_IsTrue(until);
        long count = wanted < 0 ? -1 : search_run(&search, spent, wanted);
        if (count >= 0)
            out = rings_of(&search, count);
    }
    Py_XDECREF(nowhere);
    search_close(&search);
    return out;
}

/* ------------------------------------------------------------------------------------------------ the way back */

/* A passage and a field as one reads them backwards: all sets of the field as words, and what layers say at hand. */
typedef struct {
    PyObject *tuple;
    Py_ssize_t layers;
    long cost[LAYERS];
    PyObject *back[LAYERS];
    Zones tolls, exits;
    Py_ssize_t count, lowest, words;
    Word *rings, *stops, *came, *with; /* one piece of memory, which begins with the rings */
} Return;

static void return_close(Return *self)
{
    for (Py_ssize_t n = 0; n < self->layers; n++)
        Py_XDECREF(self->back[n]);
    Py_XDECREF(self->tuple);
    Py_XDECREF(self->tolls.tuple);
    Py_XDECREF(self->exits.tuple);
    PyMem_Free(self->rings);
}

static int return_layers(Return *self, PyObject *passage)
{
    self->tuple = attribute_as_tuple(passage, s_layers, LAYERS);
    if (self->tuple == NULL)
        return -1;
    for (Py_ssize_t n = 0; n < PyTuple_GET_SIZE(self->tuple); n++) {
        PyObject *layer = PyTuple_GET_ITEM(self->tuple, n);
        if (attribute_as_long(layer, s_cost, &self->cost[n]) < 0)
            return -1;
        self->back[n] = PyObject_GetAttr(layer, s_back);
        self->layers = n + 1;
        if (self->back[n] == NULL)
            return -1;
    }
    return 0;
}

/* How many words the widest ring has, and which is the first with anybody in it. */
static int return_measure(Return *self, PyObject *rings)
{
    self->lowest = -1;
    self->words = 1;
    self->count = PySequence_Fast_GET_SIZE(rings);
    for (Py_ssize_t i = 0; i < self->count; i++) {
        Digits ring;
        if (digits_of_set(PySequence_Fast_GET_ITEM(rings, i), &ring) < 0)
            return -1;
        if (ring.count && self->lowest < 0)
            self->lowest = i;
        if (words_for(ring.count) > self->words)
            self->words = words_for(ring.count);
        digits_close(&ring);
    }
    return 0;
}

static int return_open(Return *self, PyObject *passage, PyObject *rings)
{
    if (return_layers(self, passage) < 0 || zones_open(passage, s_tolls, &self->tolls) < 0 ||
        zones_open(passage, s_exits, &self->exits) < 0 || return_measure(self, rings) < 0)
        return -1;
    self->rings = PyMem_Calloc((size_t)((self->count + 3) * self->words), sizeof(Word));
    if (self->rings == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    self->stops = self->rings + self->count * self->words;
    self->came = self->stops + self->words;
    self->with = self->came + self->words;
    for (Py_ssize_t i = 0; i < self->count; i++)
        if (load(PySequence_Fast_GET_ITEM(rings, i), self->rings + i * self->words, self->words) < 0)
            return -1;
    return load_attribute(passage, s_stops, self->stops, self->words);
}

/* The ring of a hex, -1 if it is out of reach. */
static Py_ssize_t ring_at(const Return *self, Py_ssize_t hex)
{
    for (Py_ssize_t i = 0; hex >= 0 && hex < self->words * WORD && i < self->count; i++)
        if (self->rings[i * self->words + hex / WORD] >> hex % WORD & 1)
            return i;
    return -1;
}

/* The lowest of those who came and who leave at this price, -1 if there is none, -2 with an exception. */
static Py_ssize_t comer(Return *self, long extra)
{
    for (Py_ssize_t i = 0; i < self->words; i++) {
        for (Word left = self->came[i]; left; left &= left - 1) {
            Py_ssize_t hex = i * WORD + __builtin_ctzll(left);
            long paid = extra_of(&self->exits, hex);
            if (paid < 0)
                return -2;
            if (paid == extra)
                return hex;
        }
    }
    return -1;
}

/* Those who step to head by a layer, having had so many points before: into came. */
static int comers(Return *self, Py_ssize_t layer, Py_ssize_t head, Py_ssize_t before, PyObject *zone)
{
    const Word *ring = self->rings + before * self->words;
    PyObject *back = PySequence_GetItem(self->back[layer], head);
    int failed = back == NULL || load(back, self->came, self->words) < 0 ||
                 (zone != NULL && load(zone, self->with, self->words) < 0);
    Py_XDECREF(back);
    for (Py_ssize_t i = 0; !failed && i < self->words; i++) {
        self->came[i] &= ring[i];
        if (zone != NULL)
            self->came[i] &= self->with[i];
        if (before || self->lowest)
            self->came[i] &= ~self->stops[i];
    }
    return failed ? -1 : 0;
}

/* From where a cheapest way comes to head, which costs so many points; points become those of that hex. */
static Py_ssize_t one_back(Return *self, Py_ssize_t head, Py_ssize_t *points)
{
    long toll = extra_of(&self->tolls, head);
    if (toll < 0)
        return -2;
    for (Py_ssize_t z = 0; z <= self->exits.count; z++) {
        long extra = z < self->exits.count ? self->exits.extra[z] : 0;
        for (Py_ssize_t n = 0; n < self->layers; n++) {
            Py_ssize_t before = *points - toll - self->cost[n] - extra;
            if (before < self->lowest)
                continue;
            if (before >= self->count) {
                PyErr_SetString(PyExc_IndexError, "the field does not go so far");
                return -2;
            }
            if (comers(self, n, head, before, z < self->exits.count ? self->exits.zone[z] : NULL) < 0)
                return -2;
            Py_ssize_t found = comer(self, extra);
            if (found != -1) {
                *points = before;
                return found;
            }
        }
    }
    PyErr_SetString(PyExc_AssertionError, "the field does not belong to this passage");
    return -2;
}

/* The ring of a hex, -1 if it is out of reach, -2 with an exception. */
static Py_ssize_t ring_of(PyObject *rings, Py_ssize_t hex)
{
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(rings); i++) {
        int found = has(PySequence_Fast_GET_ITEM(rings, i), hex);
        if (found)
            return found < 0 ? -2 : i;
    }
    return -1;
}

static PyObject *paths_cost_of(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    (void)module;
    if (given != 2) {
        PyErr_SetString(PyExc_TypeError, "cost_of(rings, end)");
        return NULL;
    }
    Py_ssize_t end = PyNumber_AsSsize_t(args[1], PyExc_OverflowError), found = -2;
    if (end == -1 && PyErr_Occurred())
        return NULL;
    PyObject *rings = PySequence_Fast(args[0], "a field is a list of sets of hexes");
    if (rings == NULL)
        return NULL;
    if (end < 0)
        PyErr_SetString(PyExc_ValueError, "negative shift count");
    else
        found = ring_of(rings, end);
    Py_DECREF(rings);
    if (found == -2)
        return NULL;
    return found < 0 ? Py_NewRef(Py_None) : PyLong_FromSsize_t(found);
}

/* The way that is known to end here, borrowed; NULL without an exception if there is none. */
static PyObject *way_known(PyObject *known, Py_ssize_t hex)
{
    if (known == Py_None)
        return NULL;
    PyObject *key = PyLong_FromSsize_t(hex);
    if (key == NULL)
        return NULL;
    PyObject *found = PyDict_GetItemWithError(known, key);
    Py_DECREF(key);
    if (found != NULL && !PyTuple_Check(found)) {
        PyErr_SetString(PyExc_TypeError, "a way is a tuple of hexes");
        return NULL;
    }
    return found;
}

/* before, and then steps from the last to the first. */
static PyObject *joined(PyObject *before, const Py_ssize_t *steps, Py_ssize_t count)
{
    Py_ssize_t begun = before == NULL ? 0 : PyTuple_GET_SIZE(before);
    PyObject *way = PyTuple_New(begun + count);
    for (Py_ssize_t i = 0; way != NULL && i < begun; i++)
        PyTuple_SET_ITEM(way, i, Py_NewRef(PyTuple_GET_ITEM(before, i)));
    for (Py_ssize_t i = 0; way != NULL && i < count; i++) {
        PyObject *hex = PyLong_FromSsize_t(steps[count - 1 - i]);
        if (hex == NULL)
            Py_CLEAR(way);
        else
            PyTuple_SET_ITEM(way, begun + i, hex);
    }
    return way;
}

/* The way to a hex of a ring. Every step costs a point at least, so it has no more steps than there are rings. */
static PyObject *way_to(Return *self, Py_ssize_t end, Py_ssize_t points, PyObject *known)
{
    PyObject *before = way_known(known, end), *way = NULL;
    if (before != NULL || PyErr_Occurred())
        return Py_XNewRef(before);
    Py_ssize_t *steps = PyMem_Malloc((size_t)(points + 2) * sizeof(Py_ssize_t)), count = 0;
    if (steps == NULL)
        return PyErr_NoMemory();
    steps[count++] = end;
    while (points > self->lowest) {
        Py_ssize_t from = one_back(self, steps[count - 1], &points);
        if (from < 0)
            goto done;
        before = way_known(known, from);
        if (PyErr_Occurred())
            goto done;
        if (before != NULL)
            break;
        steps[count++] = from;
    }
    way = joined(before, steps, count);
done:
    PyMem_Free(steps);
    return way;
}

/* The way to a hex, which is known from now on. */
static PyObject *way_noted(Return *self, Py_ssize_t end, PyObject *known)
{
    Py_ssize_t points = ring_at(self, end);
    if (points < 0) {
        PyErr_SetString(PyExc_ValueError, "out of reach");
        return NULL;
    }
    PyObject *way = way_to(self, end, points, known);
    if (way != NULL && known != Py_None) {
        PyObject *key = PyLong_FromSsize_t(end);
        if (key == NULL || PyDict_SetItem(known, key, way) < 0)
            Py_CLEAR(way);
        Py_XDECREF(key);
    }
    return way;
}

static PyObject *paths_trace(PyObject *module, PyObject *args, PyObject *names)
{
    (void)module;
    static char *keys[] = {"passage", "rings", "end", "known", NULL};
    PyObject *passage, *given, *known = Py_None, *way = NULL;
    Py_ssize_t end;
    if (!PyArg_ParseTupleAndKeywords(args, names, "OOn|O", keys, &passage, &given, &end, &known))
        return NULL;
    if (known != Py_None && !PyDict_Check(known)) {
        PyErr_SetString(PyExc_TypeError, "known ways are a dict");
        return NULL;
    }
    PyObject *before = way_known(known, end);
    if (before != NULL || PyErr_Occurred())
        return Py_XNewRef(before);
    PyObject *rings = PySequence_Fast(given, "a field is a list of sets of hexes");
    if (rings == NULL)
        return NULL;
    Return back = {0};
    if (return_open(&back, passage, rings) == 0)
        way = way_noted(&back, end, known);
    return_close(&back);
    Py_DECREF(rings);
    return way;
}

static PyObject *paths_trace_all(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *passage, *given, *wanted, *known;
    if (!PyArg_ParseTuple(args, "OOOO!", &passage, &given, &wanted, &PyDict_Type, &known))
        return NULL;
    PyObject *rings = PySequence_Fast(given, "a field is a list of sets of hexes");
    PyObject *ends = rings == NULL ? NULL : PySequence_Fast(wanted, "ends are a list of hexes");
    Return back = {0};
    int failed = ends == NULL || return_open(&back, passage, rings) < 0;
    for (Py_ssize_t i = 0; !failed && i < PySequence_Fast_GET_SIZE(ends); i++) {
        Py_ssize_t end = PyNumber_AsSsize_t(PySequence_Fast_GET_ITEM(ends, i), PyExc_OverflowError);
        PyObject *way = end == -1 && PyErr_Occurred() ? NULL : way_noted(&back, end, known);
        failed = way == NULL;
        Py_XDECREF(way);
    }
    return_close(&back);
    Py_XDECREF(rings);
    Py_XDECREF(ends);
    return failed ? NULL : Py_NewRef(Py_None);
}

#endif
